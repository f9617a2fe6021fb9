// Which of these hashes are of something that was erased, and in which erasure. Served by the constraint on Erased.hash.
MATCH (erased:Erased)
WHERE erased.hash IN $hashes
RETURN erased.hash AS hash, erased.erasure AS erasure
