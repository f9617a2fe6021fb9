import { median, timed } from '../figures';
import { KeepAliveClient } from '../keep-alive-client';
import { companiesIn } from '../ownerships-told';

const warmUpRounds = 20;
const rounds = 40;

/** What is asked of a nation, and how long an answer takes, in milliseconds. */
export interface AnswerTimes {
  /** 500 companies from all over the register, which are alike in a register of any size. */
  readonly page: number;
  /** The next 500 companies of a run over all: the first of the register, which have the most holdings, longer the larger it is. */
  readonly runPage: number;
  readonly firstPage: number;
  readonly lookup: number;
  readonly nationalId: number;
  readonly day: number;
  /** Why the ultimate owners of a company are what they are. */
  readonly explained: number;
}

/** As the generator numbers companies and persons. */
const orgNo = (number: number) => `X${String(number).padStart(8, '0')}`;
const nationalId = (number: number) => `N${String(number).padStart(9, '0')}`;

/** Medians of one client's answers, spread over the register; each answer is read to its end. */
export async function answerTimes(port: number, bearer: string, companies: number): Promise<AnswerTimes> {
  const client = new KeepAliveClient(port, { Authorization: bearer });
  const countries = { CountryCode: ['DK', 'FI', 'NO', 'SE'] };
  let cursor: string | undefined;
  let last: Buffer = Buffer.alloc(0);
  const ask = async (body: object) => {
    const { status, headers, body: answer } = await client.ask('POST', '/v2/relations', JSON.stringify(body));
    if (status !== 200) throw new Error(`The API answered ${status}: ${answer.toString().slice(0, 500)}`);
    last = answer;
    cursor = (JSON.parse(headers.get('x-pagination') ?? '{}') as { Cursor: string | null }).Cursor ?? undefined;
  };
  const spread = (step: number, all: number) => 1 + (((step + warmUpRounds * 500) * 7_919) % all);
  const inRounds = async (request: (round: number) => Promise<void>) => {
    const taken: number[] = [];
    for (let round = -warmUpRounds; round < rounds; round++) {
      const { ms } = await timed(() => request(round));
      if (round >= 0) taken.push(ms);
    }
    return median(taken);
  };
  const times = (request: (round: number) => object) => inRounds((round) => ask(request(round)));
  const somewhere = (round: number) => ({ SearchParameters: { OrgNo: Array.from({ length: 500 }, (_, at) => orgNo(spread(round * 500 + at, companies))) }, PageSize: 500 });
  try {
    await ask(somewhere(0));
    const some = companiesIn(last);
    return {
      firstPage: await times(() => ({ SearchParameters: countries, PageSize: 1 })),
      page: await times(somewhere),
      runPage: await times(() => ({ SearchParameters: countries, PageSize: 500, ...(cursor === undefined ? {} : { Cursor: cursor }) })),
      lookup: await times((round) => ({ SearchParameters: { OrgNo: [orgNo(spread(round, companies))] } })),
      nationalId: await times((round) => ({ SearchParameters: { ...countries, NationalIdentificationNumber: [nationalId(spread(round, companies))] } })),
      day: await times(() => ({ SearchParameters: { ...countries, ContentUpdatedAt: ['2026-01-01'] }, PageSize: 10 })),
      explained: await inRounds((round) => explain(client, some[(round + warmUpRounds) % some.length] as number)),
    };
  } finally {
    client.close();
  }
}

async function explain(client: KeepAliveClient, serviceId: number): Promise<void> {
  const { status } = await client.ask('GET', `/v2/relations/${serviceId}/ultimate-owners`);
  if (status !== 200) throw new Error(`The API answered ${status} for the ultimate owners of ${serviceId}.`);
}
