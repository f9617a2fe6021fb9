// How many figures the graph keeps, and how many companies have none because of the bound. Served by the count store.
CALL () { MATCH ()-[figure:ULTIMATELY_OWNS]->() RETURN count(figure) AS figures }
CALL () { MATCH (company:FiguresOmitted) RETURN count(company) AS omitted }
RETURN figures, omitted
