// What Bolt alone takes: an app over HTTP whose listener does nothing. Prints its port.
// Arguments: the address of the Web API, the bot token, the signing secret.
import bolt from '@slack/bolt';

const [slackApiUrl = '', token = '', signingSecret = ''] = process.argv.slice(2);
const app = new bolt.App({
  token,
  signingSecret,
  clientOptions: { slackApiUrl },
  logLevel: bolt.LogLevel.ERROR,
});
app.event('app_mention', async () => {});
const server = (await app.start(0)) as { address(): { port: number } };
process.stdout.write(`port ${server.address().port}\n`);
