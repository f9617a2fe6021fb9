// Settings of orval: the client that uses `fetch`, for the service that runs.
export default {
  relations: {
    input: process.env.OPENAPI_DOCUMENT,
    output: { target: 'generated/client.ts', client: 'fetch', baseUrl: process.env.RELATIONS_URL },
  },
};
