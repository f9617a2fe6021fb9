export { LoadedProxies } from '../src/proxies/loaded-proxies';
export { countAnew, queriesIn, scansOf, seedThousands } from './plans';
export { clear, seed, testGraph } from './small-world';
