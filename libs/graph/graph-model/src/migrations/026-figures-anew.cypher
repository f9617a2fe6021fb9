// Loaders of earlier versions left some ultimate ownerships as they were, with a valid stamp, although they had to be derived again.
// This migration changes no schema: the register loader makes all of them unusable and marks all companies.
