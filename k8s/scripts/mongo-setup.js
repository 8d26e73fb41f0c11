// Run by mongosh at any time: makes the members one replica set, and gives each service a user that can read and write
// only its own database, with its current password; and that of backups one for all of these.
const { readdirSync, readFileSync } = require('node:fs');

const SECRETS = '/run/secrets';
const hosts = process.env.MONGO_MEMBERS.split(',');
const readSecret = (name) => readFileSync(`${SECRETS}/${name}`, 'utf8');
const login = `mongodb://root:${readSecret('MONGO_ROOT_PASSWORD')}@`;
// The other files hold the services' passwords, each named after the service's user and database.
const services = readdirSync(SECRETS).filter((name) => /^[a-z]/.test(name));

function connectWithRetries(address) {
  for (;;) {
    try {
      return connect(address);
    } catch (error) {
      print(error.message);
      sleep(1000);
    }
  }
}

const first = connectWithRetries(`${login}${hosts[0]}/admin?directConnection=true`);
try {
  first.adminCommand({ replSetGetStatus: 1 });
} catch (error) {
  if (error.codeName !== 'NotYetInitialized') throw error;
  first.adminCommand({ replSetInitiate: { _id: 'bookstore', members: [{ _id: 0, host: hosts[0] }] } });
}

const admin = connectWithRetries(`${login}${hosts[0]}/admin?replicaSet=bookstore`);
for (const host of hosts) {
  const { config } = admin.adminCommand({ replSetGetConfig: 1 });
  if (config.members.some((member) => member.host === host)) continue;
  connectWithRetries(`mongodb://${host}/?directConnection=true`);
  config.version += 1;
  config.members.push({ _id: Math.max(...config.members.map(({ _id }) => _id)) + 1, host });
  admin.adminCommand({ replSetReconfig: config });
}

for (const name of services) {
  const database = admin.getSiblingDB(name);
  const owned = name === 'backup' ? services.filter((service) => service !== name) : [name];
  const account = { pwd: readSecret(name), roles: owned.map((db) => ({ role: 'readWrite', db })) };
  if (database.getUser(name)) database.updateUser(name, account);
  else database.createUser({ user: name, ...account });
}
