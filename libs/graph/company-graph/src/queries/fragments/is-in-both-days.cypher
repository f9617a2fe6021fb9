// Whether a company changed in the wanted ranges of days.
{{is-in-content-days}}
AND {{is-in-relations-days}}
