import { type Company, type Entity, explainOwners, noRecords, type Records } from '@company-relations/ownership';
import { type Area, areas } from './areas';
import { Grants } from './grants';
import { mask } from './mask';
import { maskKeyPersons } from './mask-key-persons';
import { maskUltimateOwners } from './mask-ultimate-owners';
import { but, company, person, protectedTrader } from './testing/entities';

const relation = (entity: Entity, current: Partial<Records>) => ({ entity, current: { ...noRecords, ...current }, ended: noRecords });
const held = { ownership: [{ stakePercent: 100 }] };
const role = { role: [{ id: 1 }] };

const [norwegian, swedish] = [company(1, 'NO'), company(2, 'SE')];
const [open, hidden, trader] = [person(10, false), person(11, true), protectedTrader(4, 'NO')];
const everything = { NO: areas, SE: areas };

describe('a company tells that it shows somebody protected', () => {
  const reveals = (found: { company?: Company; parents?: Entity[]; children?: Entity[] }, granted: Record<string, readonly Area[]> = everything) => {
    const { company: own = norwegian, parents = [], children = [] } = found;
    const related = { company: own, parents: parents.map((one) => relation(one, held)), children: children.map((one) => relation(one, held)) };
    return mask(related, new Grants(granted)).disclosesProtectedIdentity;
  };

  it('whether it is itself, stands above or below, and whoever follows', () => {
    const found = [{ company: trader }, { parents: [hidden] }, { parents: [hidden, open] }, { children: [trader] }, { children: [trader, swedish] }];
    expect(found.map((one) => reveals(one))).toEqual(found.map(() => true));
  });

  it('unless nobody in it is protected', () => {
    expect([reveals({}), reveals({ parents: [open, swedish], children: [swedish] })]).toEqual([false, false]);
  });

  it('unless it is masked, or not shown at all', () => {
    const found = [{ company: trader }, { parents: [hidden] }, { children: [trader] }];
    const without = { NO: but('HiddenPersonAccess'), SE: areas };
    expect(found.map((one) => reveals(one, without))).toEqual([false, false, false]);
    expect([reveals({ parents: [hidden] }, { NO: but('Owner') }), reveals({ children: [trader] }, { NO: but('Owner') })]).toEqual([false, false]);
  });
});

describe('key persons tell that they show somebody protected', () => {
  const reveals = (entity: Entity, granted: Record<string, readonly Area[]> = everything, owner: Company = swedish) => {
    const companies = [
      { company: norwegian, parents: [relation(owner, held)] },
      { company: owner, parents: [relation(entity, role)] },
    ];
    return maskKeyPersons({ asked: norwegian.serviceId, companies }, { levels: 2 }, new Grants(granted)).disclosesProtectedIdentity;
  };

  it('as a key person and as a company on a path, only with Hidden Person Access', () => {
    const without = { NO: but('HiddenPersonAccess'), SE: but('HiddenPersonAccess') };
    expect([reveals(hidden), reveals(open, everything, trader), reveals(open)]).toEqual([true, true, false]);
    expect([reveals(hidden, without), reveals(open, without, trader)]).toEqual([false, false]);
  });
});

describe('explained ultimate owners tell that they show somebody protected', () => {
  const reveals = (owner: Entity, granted: Record<string, readonly Area[]> = everything, asked: Company = norwegian, between: Company = swedish) => {
    const link = (above: Entity, below: Entity) => ({ owner: above.serviceId, owned: below.serviceId, stake: { stakePercent: 100 } });
    const explanation = explainOwners([link(owner, between), link(between, asked)], asked.serviceId, { limit: 3, rules: [], isVisible: () => true });
    const entities = new Map([asked, between, owner].map((entity) => [entity.serviceId, entity]));
    return maskUltimateOwners({ company: asked, explanation, entities, records: [] }, new Grants(granted)).disclosesProtectedIdentity;
  };

  it('as an owner, in a chain and as the company asked for, only with Hidden Person Access', () => {
    expect([reveals(hidden), reveals(open, everything, trader), reveals(open, everything, norwegian, trader), reveals(open)]).toEqual([true, true, true, false]);
    const without = { NO: but('HiddenPersonAccess'), SE: areas };
    expect([reveals(hidden, without), reveals(open, without, trader), reveals(open, without, norwegian, trader)]).toEqual([false, false, false]);
  });

  it('and where owners may not be seen only of the company asked for', () => {
    const none = { NO: but('Owner'), SE: areas };
    expect([reveals(hidden, none), reveals(open, none, trader)]).toEqual([false, true]);
  });
});
