// The state of kept figures says whether companies are marked for a derivation. A loader of before would mark companies, and the
// state would not say so. It begins each transaction by setting `taken` on the counter. The constraint then refuses it, and its message
// names the label. Loaders that keep the state right set `held`.
CREATE CONSTRAINT loader_says_what_is_marked IF NOT EXISTS FOR (l:LoaderMustKeepFigures) REQUIRE l.taken IS UNIQUE;
MATCH (mark:LoaderMustKeepFigures {locked: true})
SET mark.taken = true;
