/**
 * Words and abbreviations of legal forms in company names, as `foldName` writes them. A search by name ignores these
 * words, unless a name has no other words. Words that distinguish businesses, such as `group`, are not included.
 */
export const legalFormWords: ReadonlySet<string> = new Set(
  [
    // Norway, Denmark, Sweden, Finland, Iceland
    'as asa ans da ba sa ks nuf enk iks aksjeselskap allmennaksjeselskap aps is amba fmba aktieselskab anpartsselskab',
    'interessentskab kommanditselskab ab abp hb kb aktiebolag handelsbolag kommanditbolag oy oyj osakeyhtio ky tmi',
    'ehf hf slf',
    // United Kingdom, Ireland, other English
    'ltd limited plc llp lp llc inc incorporated corp corporation cic dac uc clg ultd unlimited pty',
    // Germany, Austria, Switzerland, the Netherlands, Belgium, Luxembourg
    'gmbh ggmbh mbh ag kg kgaa ohg ug gbr ev eg se bv nv cv vof bvba sprl srl scrl sarl scs sca secs sicav',
    // France, Italy, Spain, Portugal
    'sas sasu eurl snc sci spa sapa srls sl slu slne lda unipessoal',
    // Poland, Czechia, Slovakia, Hungary, Romania, Bulgaria, the Baltic states, the Balkans
    'spzoo zoo spj spk sro kft zrt nyrt bt eood ood ead ad doo dd uab mb sia ou osauhing aktsiaselts',
    // Elsewhere
    'gk kk bhd sdn pte pvt jsc ooo pao oao zao',
  ].flatMap((line) => line.split(' ')),
);
