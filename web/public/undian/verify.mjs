// Computes a drawn "Undian Jujur" again, from what was published: node verify.mjs u11.json leaves.bin
// Needs Node 18 or newer and no package. Read it first: it opens two files, calls nothing, writes nothing.
//
// u11.json    the proof of the draw, as its page offers it: promises, commitments, seeds, outer value, sequence
// leaves.bin  the frozen list: one SHA-256 of 32 bytes for each chance
//
// Ends with 0 and "the same" where everything fits, with 1 and the first thing that does not fit otherwise.
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'

const [proofFile, leavesFile] = process.argv.slice(2)
if (!proofFile || !leavesFile) end('usage: node verify.mjs u11.json leaves.bin')

const PREFIX = 'tayang-undian-1|draw|'
process.on('uncaughtException', ({ message }) => end(`the proof is not complete (${message})`))
const proof = open(proofFile, (bytes) => JSON.parse(bytes).data ?? JSON.parse(bytes))
const leaves = open(leavesFile, (bytes) => bytes)
if (proof.state === 'void') console.log(`this draw is void: ${proof.voidReason}`)
if (!proof.sequence) end(`nothing is drawn: the draw is ${proof.state}`)

const seeds = ['A', 'B'].map(openSeed)
const root = checkRoot()
const outer = checkOuter()
// S is made of both seeds, the root and the outer value; nobody knew all four before the draw.
const s = sha256(PREFIX, ...seeds, root, outer)
if (proof.mixed !== s.toString('hex')) end('S is not made of these four')
console.log('ok  S')
checkSequence()
console.log('the same')

/** A seed is the one that was sealed before anybody could take part. */
function openSeed(name) {
  const { seed, commitment } = proof.seats?.find(({ seat }) => seat === name) ?? {}
  const bytes = bytesOf(seed, `seed ${name}`)
  if (sha256(PREFIX, proof.id, name, bytes).toString('hex') !== commitment)
    end(`seed ${name} does not give its commitment`)
  console.log(`ok  seed ${name}`)
  return bytes
}

/** The leaves, pair by pair (RFC 6962): a node without a neighbour rises as it is. */
function checkRoot() {
  const { root: published, count } = proof.list ?? {}
  if (leaves.length !== 32 * count) end(`${leavesFile} holds ${leaves.length / 32} leaves, not ${count}`)
  let nodes = Array.from({ length: count }, (_, index) => leaves.subarray(32 * index, 32 * (index + 1)))
  while (nodes.length > 1) {
    const above = []
    for (let at = 0; at + 1 < nodes.length; at += 2) above.push(sha256('\x01', nodes[at], nodes[at + 1]))
    if (nodes.length % 2 === 1) above.push(nodes.at(-1))
    nodes = above
  }
  const found = nodes[0] ?? sha256()
  if (found.toString('hex') !== published) end(`the leaves give the root ${found.toString('hex')}`)
  console.log('ok  root')
  return found
}

/** The value from outside is of the source that was named before. */
function checkOuter() {
  const value = proof.outer ?? { kind: 'none' }
  const promised = proof.promised?.outer ?? {}
  if (value.kind !== promised.kind) end(`outer value: ${promised.kind} was promised, not ${value.kind}`)
  if (value.kind === 'none') {
    console.log('ok  outer (none: this draw rests on its two seeds alone)')
    return Buffer.alloc(0)
  }
  if (value.kind === 'figures') {
    const names = value.figures.split('\n').map((line) => line.split('=')[0])
    if (names.join('\n') !== promised.names.join('\n')) end('outer value: other figures than were promised')
    console.log('ok  outer (compare these figures with their source)')
    console.log(value.figures.replace(/^/gm, '    '))
    return Buffer.from(value.figures, 'utf8')
  }
  if (value.kind !== 'drand') end(`outer value: no such kind as ${value.kind}`)
  // The chain quicknet began in August 2023 and has a round every 3 seconds.
  const roundAt = (1692803367 + (value.round - 1) * 3) * 1000
  if (value.round !== promised.round) end(`outer value: round ${promised.round} was promised`)
  const publishedAt = Math.max(proof.promised.closesAt, proof.times?.rootPublishedAt ?? 0)
  if (roundAt < publishedAt) end('outer value: its round was over before the list was published')
  const randomness = bytesOf(value.randomness, 'randomness')
  if (!sha256(bytesOf(value.signature, 'signature', 48)).equals(randomness))
    end('outer value: the randomness is not the hash of its signature')
  console.log('ok  outer')
  console.log('    its signature is checked by the page; or compare it with drand:')
  console.log(`    https://api.drand.sh/v2/beacons/quicknet/rounds/${value.round}`)
  return randomness
}

/** The indices were drawn in this order; one whose person has a place already is passed over. */
function checkSequence() {
  const { count } = proof.list
  const { winners, reserves } = proof.promised
  const indices = shuffle(count)
  const places = { winner: [], reserve: [] }
  for (const [step, { kind, index, samePersonAs }] of proof.sequence.entries()) {
    if (places.winner.length + places.reserve.length === winners + reserves)
      end('more is drawn than promised')
    const drawn = Number(indices.next().value)
    if (drawn !== index) end(`draw ${step + 1} is index ${drawn}, not ${index}`)
    const due = places.winner.length < winners ? 'winner' : 'reserve'
    const isPassed = kind === 'passed' && [...places.winner, ...places.reserve].includes(samePersonAs)
    if (!isPassed && kind !== due) end(`index ${index} is a ${due}, not ${kind}`)
    if (!isPassed) places[due].push(index)
  }
  const taken = places.winner.length + places.reserve.length
  if (taken < winners + reserves && proof.sequence.length < count) end('fewer are drawn than was promised')
  console.log(`ok  winners ${places.winner.join(' ')}`)
}

/** A shuffle (Fisher and Yates), made as far as it is read. */
function* shuffle(count) {
  const list = Array.from({ length: count }, (_, index) => index)
  let k = 0n
  for (let step = 0; step < count; step += 1) {
    const left = BigInt(count - step)
    const limit = (2n ** 64n / left) * left
    let number
    do {
      const counter = Buffer.alloc(8)
      counter.writeBigUInt64BE(k++)
      number = createHmac('sha256', s).update(counter).digest().readBigUInt64BE()
      // Above the largest multiple of what is left some indices would be likelier than others.
    } while (number >= limit)
    const other = step + Number(number % left)
    ;[list[step], list[other]] = [list[other], list[step]]
    yield list[step]
  }
}

function sha256(...parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
function bytesOf(hex, what, length = 32) {
  if (typeof hex !== 'string' || !new RegExp(`^[0-9a-f]{${2 * length}}$`).test(hex)) end(`${what} is missing`)
  return Buffer.from(hex, 'hex')
}
function open(file, parse) {
  try {
    return parse(readFileSync(file))
  } catch {
    end(`${file} cannot be read`)
  }
}
function end(why) {
  console.log(`NOT the same: ${why}`)
  process.exit(1)
}
