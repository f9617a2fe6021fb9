// Whether a company changed in the wanted ranges of days.
{{is-in-days what=content}}
AND {{is-in-days what=relations}}
