import { dayOf } from '../days';
import { type Person, serviceId } from '../entities';
import { noRecords } from '../records';
import { type RecordDates, validityOnDay, pastRelationAsCurrent, relationOnDay } from './record-on-day';

const at = (date: string) => `${date}T00:00:00Z`;
const pastDay = { day: dayOf(at('2020-06-15')), today: dayOf(at('2026-01-01')) };
const stated = (inDate?: string, outDate?: string): RecordDates => ({
  ...(inDate !== undefined && { inDate: at(inDate) }),
  ...(outDate !== undefined && { outDate: at(outDate) }),
});

describe('on a past day', () => {
  it.each([
    ['began before', stated('2020-06-14'), false, 'inForce'],
    ['began on the day', stated('2020-06-15'), false, 'inForce'],
    ['began after', stated('2020-06-16'), false, 'notInForce'],
    ['says no begin', stated(), false, 'unknown'],
    ['says the default date as its begin', stated('0001-01-01'), false, 'unknown'],
    ['is to end later', stated('2020-01-01', '2030-01-01'), false, 'inForce'],
    ['is to end later and says no begin', stated(undefined, '2030-01-01'), false, 'unknown'],
    ['ended after', stated('2020-01-01', '2020-06-16'), true, 'inForce'],
    ['ended on the day', stated('2020-01-01', '2020-06-15'), true, 'notInForce'],
    ['ended before', stated(undefined, '2020-06-14'), true, 'notInForce'],
    ['ended after and says no begin', stated(undefined, '2021-01-01'), true, 'unknown'],
    ['ended, and says no end', stated('2020-01-01'), true, 'unknown'],
    ['ended, and says the default date as its end', stated('2020-01-01', '0001-01-01'), true, 'unknown'],
    ['ended before the end that lies ahead', stated('2020-01-01', '2030-01-01'), true, 'unknown'],
    ['began after and has ended without an end', stated('2021-01-01'), true, 'notInForce'],
  ] as const)('a record that %s', (_name, dates, isEnded, expected) => {
    expect(validityOnDay(dates, isEnded, pastDay)).toBe(expected);
  });

  it('a record whose end is inferred is over on that day, and may have been over before', () => {
    const inferred = (day: string) =>
      validityOnDay({ ...stated('2020-01-01'), endedNotLaterThan: at(day) }, true, pastDay);
    expect([inferred('2020-06-14'), inferred('2020-06-15'), inferred('2020-06-16')]).toEqual([
      'notInForce',
      'notInForce',
      'unknown',
    ]);
  });

  it('a relation keeps the records that were, or may have been, in force', () => {
    const entity: Person = { type: 'person', serviceId: serviceId(1), profile: {}, isProtected: false };
    const [before, after] = [
      { stakePercent: 1, ...stated('2020-01-01') },
      { stakePercent: 2, ...stated('2021-01-01') },
    ];
    const ended = { id: 1, ...stated('2019-01-01', '2020-12-31') };
    const relation = {
      entity,
      current: { ...noRecords, ownership: [before, after], companyStructure: [after] },
      ended: { ...noRecords, role: [ended, { id: 2, ...stated('2019-01-01', '2019-12-31') }], ownership: [{}] },
    };
    expect(relationOnDay(relation, pastDay)).toEqual({
      entity,
      current: { ...noRecords, ownership: [before] },
      ended: { ...noRecords, role: [ended], ownership: [{}] },
    });
    expect(
      relationOnDay({ ...relation, current: { ...noRecords, ownership: [after] }, ended: noRecords }, pastDay),
    ).toBe(undefined);
  });

  it('a relation is made current with those that have ended since, each with what its dates leave open', () => {
    const entity: Person = { type: 'person', serviceId: serviceId(1), profile: {}, isProtected: false };
    const [begun, undated, after] = [{ id: 1, ...stated('2020-01-01') }, { id: 2 }, { id: 3, ...stated('2021-01-01') }];
    const [ended, endless] = [
      { id: 4, ...stated('2019-01-01', '2020-12-31') },
      { id: 5, ...stated('2018-01-01') },
    ];
    const relation = {
      entity,
      current: { ...noRecords, role: [undated, begun, after] },
      ended: { ...noRecords, role: [endless, ended], ownership: [{ ...stated('2019-01-01', '2019-12-31') }] },
    };
    expect(pastRelationAsCurrent(relation, pastDay)).toEqual({
      entity,
      current: {
        ...noRecords,
        role: [
          { ...undated, areDatesUnknown: true },
          { ...endless, isEnded: true, areDatesUnknown: true },
          { ...ended, isEnded: true },
          begun,
        ],
      },
      ended: noRecords,
    });
    expect(pastRelationAsCurrent({ ...relation, current: noRecords, ended: noRecords }, pastDay)).toBe(undefined);
  });
});
