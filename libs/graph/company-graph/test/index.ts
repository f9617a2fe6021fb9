export { ProxyProtection } from '../src/proxies/proxy-protection';
export { countAnew, queriesIn, scansOf, seedThousands } from './plans';
export { clear, migrate, seed, testGraph } from './small-world';
