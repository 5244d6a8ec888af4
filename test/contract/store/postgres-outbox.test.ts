// The outbox on Postgres keeps the promises of every outbox.
import { silentLogger } from '../../../src/base/logger.ts';
import { createConversations } from '../../../src/store/conversations/conversations.ts';
import { connectDatabase } from '../../../src/store/database.ts';
import { createOutbox } from '../../../src/store/outbox.ts';
import { testDatabase } from '../../support/database.ts';
import { describeOutbox } from '../chat/outbox.ts';

describeOutbox('Postgres', async () => {
  const place = await testDatabase();
  const database = await connectDatabase(place.url, { logger: silentLogger });
  return {
    outbox: createOutbox(database.pool),
    newThread: (address) => createConversations(database.prisma, database.pool).openThread(address),
    async close() {
      await database.close();
      await place.drop();
    },
  };
});
