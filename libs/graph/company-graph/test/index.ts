export { ProxyProtection } from '../src/proxies/proxy-protection';
export { countAnew, queriesIn, scansOf, seedThousands } from './plans';
export { type DerivedFigures, keepFigures, type KeepOptions } from './keep-figures';
export { clear, migrate, seed, testGraph } from './small-world';
