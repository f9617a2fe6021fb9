import { type Company, type Entity, explainOwners, noRecords, type Records } from '@company-relations/ownership';
import { type Area, areas } from './areas';
import { Grants } from './grants';
import { mask } from './mask';
import { maskKeyPersons } from './mask-key-persons';
import { maskUltimateOwners } from './mask-ultimate-owners';
import { but, company, person, protectedTrader } from './testing/entities';

const relation = (entity: Entity, current: Partial<Records>) => ({
  entity,
  current: { ...noRecords, ...current },
  ended: noRecords,
});
const records = { ownership: [{ stakePercent: 100 }] };
const role = { role: [{ id: 1 }] };

const [norwegian, swedish] = [company(1, 'NO'), company(2, 'SE')];
const [open, hidden, trader] = [person(10, false), person(11, true), protectedTrader(4, 'NO')];
const everything = { NO: areas, SE: areas };

describe('a company reports a disclosed protected identity', () => {
  const reveals = (
    found: { company?: Company; parents?: Entity[]; children?: Entity[] },
    granted: Record<string, readonly Area[]> = everything,
  ) => {
    const { company: own = norwegian, parents = [], children = [] } = found;
    const related = {
      company: own,
      parents: parents.map((one) => relation(one, records)),
      children: children.map((one) => relation(one, records)),
    };
    return mask(related, new Grants(granted)).disclosesProtectedIdentity;
  };

  it('for the company itself, a parent or a child, whatever follows', () => {
    const found = [
      { company: trader },
      { parents: [hidden] },
      { parents: [hidden, open] },
      { children: [trader] },
      { children: [trader, swedish] },
    ];
    expect(found.map((one) => reveals(one))).toEqual(found.map(() => true));
  });

  it('unless no entity in it is protected', () => {
    expect([reveals({}), reveals({ parents: [open, swedish], children: [swedish] })]).toEqual([false, false]);
  });

  it('unless it is masked or not shown', () => {
    const found = [{ company: trader }, { parents: [hidden] }, { children: [trader] }];
    const without = { NO: but('HiddenPersonAccess'), SE: areas };
    expect(found.map((one) => reveals(one, without))).toEqual([false, false, false]);
    expect([
      reveals({ parents: [hidden] }, { NO: but('Owner') }),
      reveals({ children: [trader] }, { NO: but('Owner') }),
    ]).toEqual([false, false]);
  });
});

describe('key persons report a disclosed protected identity', () => {
  const reveals = (entity: Entity, granted: Record<string, readonly Area[]> = everything, owner: Company = swedish) => {
    const companies = [
      { company: norwegian, parents: [relation(owner, records)] },
      { company: owner, parents: [relation(entity, role)] },
    ];
    return maskKeyPersons({ asked: norwegian.serviceId, companies }, { levels: 2 }, new Grants(granted))
      .disclosesProtectedIdentity;
  };

  it('of a key person and of a company on a path, only with Hidden Person Access', () => {
    const without = { NO: but('HiddenPersonAccess'), SE: but('HiddenPersonAccess') };
    expect([reveals(hidden), reveals(open, everything, trader), reveals(open)]).toEqual([true, true, false]);
    expect([reveals(hidden, without), reveals(open, without, trader)]).toEqual([false, false]);
  });
});

describe('explained ultimate owners report a disclosed protected identity', () => {
  const reveals = (
    owner: Entity,
    granted: Record<string, readonly Area[]> = everything,
    asked: Company = norwegian,
    between: Company = swedish,
  ) => {
    const link = (above: Entity, below: Entity) => ({
      owner: above.serviceId,
      owned: below.serviceId,
      stake: { stakePercent: 100 },
    });
    const explanation = explainOwners([link(owner, between), link(between, asked)], asked.serviceId, {
      limit: 3,
      rules: [],
      isVisible: () => true,
    });
    const entities = new Map([asked, between, owner].map((entity) => [entity.serviceId, entity]));
    return maskUltimateOwners({ company: asked, explanation, entities, records: [] }, new Grants(granted))
      .disclosesProtectedIdentity;
  };

  it('of an owner, a chain member and the company asked for, only with Hidden Person Access', () => {
    expect([
      reveals(hidden),
      reveals(open, everything, trader),
      reveals(open, everything, norwegian, trader),
      reveals(open),
    ]).toEqual([true, true, true, false]);
    const without = { NO: but('HiddenPersonAccess'), SE: areas };
    expect([
      reveals(hidden, without),
      reveals(open, without, trader),
      reveals(open, without, norwegian, trader),
    ]).toEqual([false, false, false]);
  });

  it('of the company asked for only, when owners are not visible', () => {
    const none = { NO: but('Owner'), SE: areas };
    expect([reveals(hidden, none), reveals(open, none, trader)]).toEqual([false, true]);
  });
});
