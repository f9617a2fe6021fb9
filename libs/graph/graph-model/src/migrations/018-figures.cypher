// The state of kept figures, of which there is one. The index finds the companies whose figures hold until a day, which are
// few. The register loader marks the companies of older graphs, so that their figures are derived.
CREATE CONSTRAINT figures_state_name IF NOT EXISTS FOR (s:FiguresState) REQUIRE s.name IS UNIQUE;
CREATE INDEX company_figures_until IF NOT EXISTS FOR (c:Company) ON (c.figuresUntil);
