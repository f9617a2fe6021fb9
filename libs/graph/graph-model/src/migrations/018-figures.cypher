// The state of kept figures, of which there is one. The index finds the companies whose figures hold until a day, which are
// few. The register loader marks the companies of older graphs, so that their figures are derived.
CREATE CONSTRAINT figures_state_name IF NOT EXISTS FOR (s:FiguresState) REQUIRE s.name IS UNIQUE;
CREATE INDEX company_figures_until IF NOT EXISTS FOR (c:Company) ON (c.figuresUntil);
// An older loader would change holdings and leave the figures. It begins each transaction by setting `locked` on this counter.
// The constraint then refuses it, and its message names the label. Loaders that keep figures do not set it.
CREATE CONSTRAINT loader_keeps_figures IF NOT EXISTS FOR (l:LoaderMustKeepFigures) REQUIRE l.locked IS UNIQUE;
MERGE (:LoaderMustKeepFigures {locked: true});
MERGE (counter:Counter {name: 'serviceId'})
ON CREATE SET counter.next = 1
REMOVE counter.locked
SET counter:LoaderMustKeepFigures;
