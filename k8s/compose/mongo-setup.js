// Run by mongosh at every start: makes mongo its own replica set once, and gives each service a user that can read and
// write that service's database only, with the password of today.
const { readFileSync } = require('node:fs');

const SERVICES = ['catalog', 'orders', 'admin_auth', 'identity'];
const readSecret = (name) => readFileSync(`/run/secrets/${name}`, 'utf8');

const rootPassword = readSecret('MONGO_ROOT_PASSWORD');
const admin = connect(`mongodb://root:${rootPassword}@mongo:27017/admin?directConnection=true`);

try {
  admin.adminCommand({ replSetGetStatus: 1 });
} catch (error) {
  if (error.codeName !== 'NotYetInitialized') throw error;
  const members = [{ _id: 0, host: 'mongo:27017' }];
  admin.adminCommand({ replSetInitiate: { _id: 'bookstore', members } });
}
while (!admin.hello().isWritablePrimary) sleep(200);

for (const name of SERVICES) {
  const database = admin.getSiblingDB(name);
  const account = { pwd: readSecret(name), roles: [{ role: 'readWrite', db: name }] };
  if (database.getUser(name)) database.updateUser(name, account);
  else database.createUser({ user: name, ...account });
}
