// Whether the figures of a company are omitted, and count on the day $today.
({{company}}:FiguresOmitted AND {{do-figures-count revision=$wanted.revision}})
