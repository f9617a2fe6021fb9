// Sends one request again and again over many connections. It runs in a process of its own, so that a measurement does
// not have to wait for the sender's event loop.
// Standard input: one line of JSON { port, method, path, headers, bearers, body (base64), inFlight, seconds }.
// The connections take the values of `Authorization` in `bearers` in turn.
// Standard output: one line of JSON { answered }.
const { Agent, request } = require('node:http');

let input = '';
process.stdin.on('data', (chunk) => (input += chunk)).on('end', () => void flood(JSON.parse(input)));

async function flood({ inFlight, seconds, bearers, ...shape }) {
  const until = performance.now() + seconds * 1_000;
  const body = shape.body === undefined ? undefined : Buffer.from(shape.body, 'base64');
  let answered = 0;
  const client = async (_, place) => {
    const headers = { ...shape.headers, authorization: bearers[place % bearers.length] };
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (performance.now() < until) if (await send({ ...shape, headers, agent, body }, until)) answered += 1;
    agent.destroy();
  };
  await Promise.all(Array.from({ length: inFlight }, client));
  process.stdout.write(`${JSON.stringify({ answered })}\n`);
}

/** @returns a promise of whether the whole response arrived before the flood ended. */
function send({ port, agent, method, path, headers, body }, until) {
  return new Promise((resolve) => {
    const length = body && { 'content-length': body.length };
    const outgoing = request({ host: '127.0.0.1', port, agent, method, path, headers: { ...headers, ...length } });
    const timer = setTimeout(() => outgoing.destroy(), Math.max(1, until - performance.now()));
    const end = (isAnswered) => {
      clearTimeout(timer);
      resolve(isAnswered);
    };
    outgoing.once('error', () => end(false));
    outgoing.once('response', (answer) => answer.resume().once('close', () => end(answer.complete)));
    outgoing.end(body);
  });
}
