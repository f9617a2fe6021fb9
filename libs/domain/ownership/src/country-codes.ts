import type { CountryCode } from './entities';

// ISO 3166-1: each alpha-3 code, followed by its alpha-2 code. ISO 3166-1 has no code for Kosovo. Registers and GLEIF
// use XK and XKX, which the standard leaves to its users.
const codes = `
  ABWAW AFGAF AGOAO AIAAI ALAAX ALBAL ANDAD AREAE ARGAR ARMAM ASMAS ATAAQ ATFTF ATGAG AUSAU AUTAT AZEAZ BDIBI BELBE BENBJ
  BESBQ BFABF BGDBD BGRBG BHRBH BHSBS BIHBA BLMBL BLRBY BLZBZ BMUBM BOLBO BRABR BRBBB BRNBN BTNBT BVTBV BWABW CAFCF CANCA
  CCKCC CHECH CHLCL CHNCN CIVCI CMRCM CODCD COGCG COKCK COLCO COMKM CPVCV CRICR CUBCU CUWCW CXRCX CYMKY CYPCY CZECZ DEUDE
  DJIDJ DMADM DNKDK DOMDO DZADZ ECUEC EGYEG ERIER ESHEH ESPES ESTEE ETHET FINFI FJIFJ FLKFK FRAFR FROFO FSMFM GABGA GBRGB
  GEOGE GGYGG GHAGH GIBGI GINGN GLPGP GMBGM GNBGW GNQGQ GRCGR GRDGD GRLGL GTMGT GUFGF GUMGU GUYGY HKGHK HMDHM HNDHN HRVHR
  HTIHT HUNHU IDNID IMNIM INDIN IOTIO IRLIE IRNIR IRQIQ ISLIS ISRIL ITAIT JAMJM JEYJE JORJO JPNJP KAZKZ KENKE KGZKG KHMKH
  KIRKI KNAKN KORKR KWTKW LAOLA LBNLB LBRLR LBYLY LCALC LIELI LKALK LSOLS LTULT LUXLU LVALV MACMO MAFMF MARMA MCOMC MDAMD
  MDGMG MDVMV MEXMX MHLMH MKDMK MLIML MLTMT MMRMM MNEME MNGMN MNPMP MOZMZ MRTMR MSRMS MTQMQ MUSMU MWIMW MYSMY MYTYT NAMNA
  NCLNC NERNE NFKNF NGANG NICNI NIUNU NLDNL NORNO NPLNP NRUNR NZLNZ OMNOM PAKPK PANPA PCNPN PERPE PHLPH PLWPW PNGPG POLPL
  PRIPR PRKKP PRTPT PRYPY PSEPS PYFPF QATQA REURE ROURO RUSRU RWARW SAUSA SDNSD SENSN SGPSG SGSGS SHNSH SJMSJ SLBSB SLESL
  SLVSV SMRSM SOMSO SPMPM SRBRS SSDSS STPST SURSR SVKSK SVNSI SWESE SWZSZ SXMSX SYCSC SYRSY TCATC TCDTD TGOTG THATH TJKTJ
  TKLTK TKMTM TLSTL TONTO TTOTT TUNTN TURTR TUVTV TWNTW TZATZ UGAUG UKRUA UMIUM URYUY USAUS UZBUZ VATVA VCTVC VENVE VGBVG
  VIRVI VNMVN VUTVU WLFWF WSMWS XKXXK YEMYE ZAFZA ZMBZM ZWEZW
`;

const alpha2ByAlpha3 = new Map(
  codes
    .trim()
    .split(/\s+/)
    .map((pair) => [pair.slice(0, 3), pair.slice(3)]),
);

/** Returns the alpha-2 code for an alpha-3 code in upper case. */
export function alpha2Of(alpha3: string): CountryCode | undefined {
  return alpha2ByAlpha3.get(alpha3);
}

const countryCodes: ReadonlySet<CountryCode> = new Set(alpha2ByAlpha3.values());

/** Returns whether a country has this alpha-2 code, in upper case. */
export function isCountryCode(code: string): boolean {
  return countryCodes.has(code);
}

/** Returns the alpha-2 codes of all countries. */
export function allCountryCodes(): readonly CountryCode[] {
  return [...countryCodes];
}

/**
 * Codes that people often write instead of a country's actual code. ISO 3166-1 reserves these codes and assigns them to
 * no country.
 */
const mistakenCodes: ReadonlyMap<string, { readonly country: string; readonly code: CountryCode }> = new Map([
  ['UK', { country: 'the United Kingdom', code: 'GB' }],
  ['EL', { country: 'Greece', code: 'GR' }],
]);

/**
 * Returns a part of a sentence about a code that is often used by mistake, such as `the code of the United Kingdom is
 * GB` for `UK`. Returns undefined for other codes.
 */
export function countryCodeCorrection(code: string): string | undefined {
  const meant = mistakenCodes.get(code);
  return meant && `the code of ${meant.country} is ${meant.code}`;
}

/**
 * Returns a sentence that explains why a code of two upper-case letters is not the code of a country. Returns undefined
 * for the code of a country.
 */
export function countryCodeProblem(code: string): string | undefined {
  if (isCountryCode(code)) return undefined;
  const correction = countryCodeCorrection(code);
  return `No country has the code ${code}${correction === undefined ? '' : `: ${correction}`}.`;
}

/**
 * Returns the reason why a text that a person typed is not the code of a country, and what is expected instead. The
 * letter case does not matter. Returns undefined if the text is the code of a country.
 */
export function typedCountryProblem(text: string): string | undefined {
  const code = text.toUpperCase();
  if (isCountryCode(code)) return undefined;
  const expected = 'Expected a code of two letters (ISO 3166-1 alpha-2), such as NO.';
  const alpha2 = alpha2Of(code);
  if (alpha2 !== undefined) return `${code} has three letters: the code of this country is ${alpha2}. ${expected}`;
  return /^[A-Z]{2}$/.test(code) ? `${countryCodeProblem(code)} ${expected}` : expected;
}
