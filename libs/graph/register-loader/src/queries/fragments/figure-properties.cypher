// The properties without which the figures of a company are not used. Their number stays, as it shows whether owners of figures were
// deleted since the derivation.
company.figuresStamp, company.figuresUntil, company.figuresRevision
