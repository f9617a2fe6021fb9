import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import {
  firstAddedRoleId,
  publishedLegalForms as legalForms,
  publishedOperationalStatuses as statuses,
  publishedRoleGroups,
  publishedRoleTypes,
} from '@company-relations/ownership';
import {
  findLegalForm,
  findLegalFormByName,
  findOperationalStatus,
  publishedRoleCodes,
  RoleCodes,
} from './code-tables';

describe('the code tables', () => {
  it('give each code one integer, and each integer one code', () => {
    for (const entries of [
      legalForms.map(({ id, country, code }) => [id, `${country} ${code}`]),
      statuses.map(({ id, code }) => [id, code]),
      publishedRoleTypes.map(({ id, register, code }) => [id, `${register} ${code}`]),
    ]) {
      expect(new Set(entries.map(([id]) => id)).size).toBe(entries.length);
      expect(new Set(entries.map(([, code]) => code)).size).toBe(entries.length);
      expect(entries.every(([id]) => Number.isSafeInteger(id) && Number(id) > 0)).toBe(true);
    }
    expect(new Set(legalForms.map(({ country, name }) => `${country} ${name.toLowerCase()}`)).size).toBe(
      legalForms.length,
    );
    expect(new Set(publishedRoleGroups.map(({ register, code }) => `${register} ${code}`)).size).toBe(
      publishedRoleGroups.length,
    );
  });

  it('never change what an integer means: the snapshot may grow, no line of it may change', () => {
    expect({
      legalForms: legalForms.map(({ id, country, code }) => `${id} ${country} ${code}`),
      operationalStatuses: statuses.map(({ id, code }) => `${id} ${code}`),
      roleTypes: publishedRoleTypes.map(({ id, register, code }) => `${id} ${register} ${code}`),
    }).toMatchSnapshot();
  });

  it('find by code and by name, and guess nothing', () => {
    expect([
      findLegalForm('NO', 'ASA'),
      findLegalForm('SE', '49'),
      findLegalForm('SE', 'ASA'),
      findLegalForm('NO', 'asa'),
    ]).toEqual([1006, 2010, undefined, undefined]);
    expect([
      findLegalFormByName('GB', ' private  limited COMPANY '),
      findLegalFormByName('DK', 'Aktieselskab'),
      findLegalFormByName('NO', 'Aktieselskab'),
    ]).toEqual([5001, 3005, undefined]);
    expect([findOperationalStatus('ACTIVE'), findOperationalStatus('toString')]).toEqual([1, undefined]);
    expect([publishedRoleCodes.findType('NO', 'DAGL'), publishedRoleCodes.findType('XX', 'DAGL')]).toEqual([
      { id: 1006, text: 'CEO / Managing Director', category: 'Management' },
      undefined,
    ]);
    expect([
      publishedRoleCodes.findGroupCategory('NO', 'STYR'),
      publishedRoleCodes.findGroupCategory('NO', 'CLUB'),
    ]).toEqual(['Board of Directors', undefined]);
  });

  it('have the roles that an operator added, and a published role comes before an added one', () => {
    const added = new RoleCodes({
      sources: ['own list'],
      roleTypes: [
        { id: 1_000_001, register: 'DE', code: 'GF', text: 'Managing Director', category: 'Management' },
        { id: 1_000_002, register: 'NO', code: 'DAGL', text: 'Another', category: 'Another' },
      ],
      roleGroups: [
        { register: 'DE', code: 'VORSTAND', category: 'Executive Board' },
        { register: 'NO', code: 'STYR', category: 'Another' },
      ],
    });
    expect([added.findType('DE', 'GF'), added.findType('NO', 'DAGL'), publishedRoleCodes.findType('DE', 'GF')]).toEqual(
      [
        { id: 1_000_001, text: 'Managing Director', category: 'Management' },
        { id: 1006, text: 'CEO / Managing Director', category: 'Management' },
        undefined,
      ],
    );
    expect([added.findGroupCategory('DE', 'VORSTAND'), added.findGroupCategory('NO', 'STYR')]).toEqual([
      'Executive Board',
      'Board of Directors',
    ]);
  });

  it('leave the integers of added roles free', () => {
    expect(publishedRoleTypes.filter(({ id }) => id >= firstAddedRoleId)).toEqual([]);
  });

  it('are published unchanged, and so is the schema', () => {
    expect(() =>
      execFileSync(process.execPath, [join(__dirname, '../../published-docs.cjs'), '--check'], { stdio: 'pipe' }),
    ).not.toThrow();
  });
});
