// Settings of orval. It generates the client that uses `fetch`, from the OpenAPI document of the running service. The
// client reads the address of the service when it is called, so one client serves test and production.
export default {
  relations: {
    input: process.env.OPENAPI_DOCUMENT,
    output: { target: 'generated/client.ts', client: 'fetch', baseUrl: { runtime: 'process.env.RELATIONS_URL' } },
  },
};
