/**
 * `npm run operator -- {email} --roles a,b`: prints a single-use link that makes a person an operator with these roles
 * and sets their password. Works beside a running server or while it is stopped.
 */
import { parseArgs } from 'node:util'
import { consoleRoles, type ConsoleRole } from '@tayang/contract'
import { userSchema, openUser } from '#modules/user'
import { openBlobs } from './platform/blobs/open-blobs.ts'
import { openBus } from './platform/bus/open-bus.ts'
import { openRedis } from './platform/bus/redis/open-redis.ts'
import { systemClock as clock } from './platform/clock/clock.ts'
import { joinDatabase } from './platform/database/open-database.ts'
import { Failure } from './platform/errors/failure.ts'
import { openIdentity } from './platform/identity/open-identity.ts'
import { silentLog } from './platform/log/log.ts'
import { onceAlone } from './platform/database/nodes/nodes.ts'
import { openSecurityLog } from './platform/log/security/open-security-log.ts'
import { openMail } from './platform/mail/open-mail.ts'
import { openOutbox } from './platform/mail/outbox.ts'
import { openSecrets } from './platform/secrets/secrets.ts'
import { originOf, readSettings } from './platform/settings/settings.ts'
import { openSms } from './platform/sms/open-sms.ts'
import { openTally } from './platform/limits/open-tally.ts'
import { openTelco } from './platform/telco/open-telco.ts'

async function run(): Promise<void> {
  const { email, roles: named } = readArguments(process.argv.slice(2))
  const settings = readSettings(process.env, [])
  const log = silentLog()
  await using database = await joinDatabase(settings, log)
  await database.migrate([userSchema])
  await using securityLog = openSecurityLog(settings, clock)
  const secrets = openSecrets(settings)
  await using redis = await openRedis(settings, { log, secrets })
  await using bus = openBus(log, redis)
  await using tally = openTally(clock, { redis, log })
  await using blobs = await openBlobs(settings)
  const outbox = openOutbox(clock)
  const [mail, sms] = [openMail(outbox, settings), openSms(outbox, settings)]
  // Nobody signs in here: nothing listens to which a provider could redirect.
  const identity = openIdentity({ settings, portOf: () => settings.port })
  const telco = openTelco({ settings, secrets, clock })
  await using user = openUser({
    database,
    blobs,
    bus,
    mail,
    sms,
    identity,
    telco,
    tally,
    clock,
    log,
    securityLog,
    settings,
    secrets,
    once: onceAlone,
    jobs: null,
    personalDataHandlers: unserved,
    extensions: {
      subscriptionsOf: unserved,
      balancesOf: unserved,
      dropBankAccountSince: unserved,
      endShowOf: unserved,
      setLeft: unserved,
      isClosed: unserved,
      ageRule: unserved,
      otpLength: unserved,
      verifiesBeforeLogin: unserved,
      isSignUpOpen: unserved,
      evidenceOf: unserved,
      openCase: unserved,
      noteCase: unserved,
      noteDevice: unserved,
      showsOnAirOf: unserved,
    },
  })
  const roles = named ?? (await user.operators.rolesByDefault(email, consoleRoles))
  if (!roles) throw new Failure(`Say which roles: ${USAGE}`)
  const made = await user.provisioning.makeOperator(email, roles)
  securityLog.record({
    event: 'roles-change',
    outcome: 'ok',
    network: 'local',
    detail: `link ${roles.join(' ')}`,
  })
  console.log(
    `${email} becomes an operator (${roles.join(', ')}) by setting a password here, once, within the hour:`,
  )
  console.log(`${originOf(settings)}/reset-password?token=${made.token}`)
  console.log(
    'From then on every sign-in outside demo mode asks for a code. Give this to an authenticator app:',
  )
  console.log(made.totpUri)
}

const USAGE = `npm run operator -- {email} --roles a,b (of ${consoleRoles.join(', ')})`

function readArguments(words: string[]): { email: string; roles: ConsoleRole[] | null } {
  const options = { roles: { type: 'string' } } as const
  const { positionals, values } = parseArgs({ args: words, options, allowPositionals: true, strict: false })
  const [email] = positionals
  if (email === undefined || !/^[^@\s]+@[^@\s]+$/.test(email)) throw new Failure(`Say whose email: ${USAGE}`)
  if (values.roles === undefined) return { email, roles: null }
  const given = String(values.roles)
    .split(',')
    .map((role) => role.trim())
  const unknown = given.filter((role) => !(consoleRoles as readonly string[]).includes(role))
  if (unknown.length > 0) throw new Failure(`There is no role "${unknown.join(', ')}": ${USAGE}`)
  return { email, roles: consoleRoles.filter((role) => given.includes(role)) }
}

/** This command serves no request, so no other module is open here. */
function unserved(): never {
  throw new Error('the operator command has no other module')
}

run().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Failure ? error.message : error)
    process.exit(1)
  },
)
