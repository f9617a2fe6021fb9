// Settings of orval. It generates the client that uses `fetch`, from the OpenAPI document of the running service.
export default {
  relations: {
    input: process.env.OPENAPI_DOCUMENT,
    output: { target: 'generated/client.ts', client: 'fetch', baseUrl: process.env.RELATIONS_URL },
  },
};
