import { SwaggerModule } from '@nestjs/swagger';
import request from 'supertest';
import { runningApp } from '../../testing/running-app';

afterEach(() => jest.restoreAllMocks());

it('the OpenAPI document is made into JSON once, when the service starts, and may be cached by all', async () => {
  let serialized = 0;
  const { createDocument } = SwaggerModule;
  jest.spyOn(SwaggerModule, 'createDocument').mockImplementation((...given) => {
    const document = createDocument.apply(SwaggerModule, given);
    const info = { ...document.info };
    const toJSON = () => {
      serialized += 1;
      return info;
    };
    return { ...document, info: { ...info, toJSON } };
  });
  const app = await runningApp();
  try {
    const atStart = serialized;
    const answers = [
      await request(app.getHttpServer()).get('/openapi.json'),
      await request(app.getHttpServer()).get('/openapi.json'),
      await request(app.getHttpServer()).head('/openapi.json'),
    ];
    const [{ text = '', body = {} } = {}] = answers;
    const length = String(Buffer.byteLength(text));
    const headers = ['application/json; charset=utf-8', 'public, max-age=300', undefined, length];
    expect([atStart, serialized, body.info?.title, JSON.stringify(body) === text]).toEqual([
      1,
      1,
      'Company Relations',
      true,
    ]);
    expect(
      answers.map((answer) => [
        answer.status,
        ...['content-type', 'cache-control', 'etag', 'content-length'].map((name) => answer.headers[name]),
        answer.text === text,
      ]),
    ).toEqual([
      [200, ...headers, true],
      [200, ...headers, true],
      [200, ...headers, false],
    ]);
  } finally {
    await app.close();
  }
});
