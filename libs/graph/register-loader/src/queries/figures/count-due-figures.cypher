// Returns how many companies' figures must be derived again. Served by the count of the label.
MATCH (company:FiguresDue)
RETURN count(company) AS due
