import { setTimeout as wait } from 'node:timers/promises'
import { hostname } from 'node:os'
import pg from 'pg'
import type { Database } from '../database.ts'
import { worksBeside } from '../../settings/beside.ts'
import { nearAddressOf, type Settings } from '../../settings/settings.ts'
import type { Log } from '../../log/log.ts'
import { isId } from '../../ids/ids.ts'
import {
  LEASE_MS,
  endLease,
  endSessionOf,
  enter,
  isAlive,
  leaveNames,
  renew,
  sessionName,
  setLeaving,
  takeNames,
} from './node-rows.ts'
import type { Nodes } from './nodes.ts'

const BEAT_EVERY_MS = 1_000
/** Names that another node has are asked for with every so many beats. */
const BEATS_PER_LOOK = 5
const CONNECT_MS_MAX = 5_000
const QUERY_MS_MAX = 3_000

interface NodesNeeds {
  readonly database: Database
  readonly nodeId: string
  readonly settings: Pick<Settings, 'node' | 'host' | 'roles'>
  readonly log: Log
  /** The port that this server listens on. */
  portOf(): number
}

/** Enters this node, and renews its lease until it is closed. */
export async function openNodes(needs: NodesNeeds): Promise<Nodes> {
  const node = new OpenNode(needs)
  await node.enter()
  return node
}

class OpenNode implements Nodes {
  readonly #needs: NodesNeeds
  readonly #stop = new AbortController()
  readonly #listeners = new Set<(id: string) => void>()
  readonly #gone = new Set<string>()
  /** Every name that this node was asked about, and those that it has. */
  readonly #asked = new Set<string>()
  readonly #names = new Set<string>()
  #session: pg.Client | null = null
  #beating: Promise<void> = Promise.resolve()
  #turn: Promise<void> = Promise.resolve()
  #isLeaving = false
  #beats = 0
  #renewedAt = performance.now()

  constructor(needs: NodesNeeds) {
    this.#needs = needs
  }

  async enter(): Promise<void> {
    await this.#connect()
    this.#beating = this.#beat()
  }

  isAlive = async (id: string): Promise<boolean> => isId(id) && (await isAlive(this.#needs.database, id))

  onGone = (hear: (id: string) => void) => {
    this.#listeners.add(hear)
    for (const id of this.#gone) hear(id)
    return () => void this.#listeners.delete(hear)
  }

  /** A server beside the whole one takes no name: much of this work reads what is in the memory of that one. */
  once: Nodes['once'] = (name, work) => async () => {
    if (!worksBeside(this.#needs.settings) && (await this.#has(name))) await work()
  }

  address = (): string => this.#own().address

  leaseMs = (): number => LEASE_MS - (performance.now() - this.#renewedAt)

  async leave(): Promise<void> {
    this.#isLeaving = true
    this.#names.clear()
    const session = this.#session
    if (!session) return
    await this.#quietly(async () => {
      await setLeaving(session, this.#needs.nodeId)
      await leaveNames(session)
    })
  }

  async [Symbol.asyncDispose]() {
    this.#isLeaving = true
    this.#names.clear()
    this.#stop.abort()
    await this.#beating
    const session = this.#session
    if (!session) return
    await this.#quietly(() => endLease(session, this.#needs.nodeId))
    await session.end().catch(() => undefined)
  }

  /** The first question about a name is asked at once, the next ones with the beat. */
  async #has(name: string): Promise<boolean> {
    if (this.#names.has(name)) return true
    if (this.#asked.has(name) || this.#isLeaving || !this.#session) return false
    this.#asked.add(name)
    const session = this.#session
    await this.#inTurn(() => this.#take(session, [name]))
    return this.#names.has(name)
  }

  async #take(session: pg.Client, names: readonly string[]): Promise<void> {
    for (const name of await takeNames(session, names)) {
      // The session may have ended, or the node left, while the answer was on its way.
      if (this.#session === session && !this.#isLeaving) this.#names.add(name)
    }
  }

  async #connect(): Promise<void> {
    const { database, nodeId } = this.#needs
    const session = new pg.Client({
      connectionString: database.directUrl,
      application_name: sessionName(nodeId),
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS_MAX,
      query_timeout: QUERY_MS_MAX,
    })
    session.on('error', () => undefined)
    session.once('end', () => {
      if (this.#session !== session) return
      // The names are locks of the session.
      this.#session = null
      this.#names.clear()
    })
    await session.connect()
    // A renewal that is lost with a crash is one that nobody needs.
    await session.query('set synchronous_commit = off')
    await enter(session, this.#own())
    this.#session = session
    await this.#take(session, [...this.#asked])
  }

  #own() {
    const { nodeId, settings, portOf } = this.#needs
    const { name, host, port } = settings.node
    return {
      id: nodeId,
      name: name ?? hostname(),
      roles: settings.roles,
      address: nearAddressOf({ host: host ?? settings.host }, port === 0 ? portOf() : port),
    }
  }

  /** One beat after the other, so that a slow database is not asked twice. */
  async #beat(): Promise<void> {
    const { signal } = this.#stop
    let isOutageLogged = false
    for (;;) {
      await wait(BEAT_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined)
      if (signal.aborted) return
      try {
        await this.#inTurn(() => this.#extend())
        isOutageLogged = false
      } catch (error) {
        if (!isOutageLogged) this.#needs.log.warn({ err: error }, 'the lease of this node was not renewed')
        isOutageLogged = true
        await this.#session?.end().catch(() => undefined)
        this.#session = null
        this.#names.clear()
      }
    }
  }

  /** The database counts from some moment of the call: what is told from its begin is never told too long. */
  async #extend(): Promise<void> {
    const begunAt = performance.now()
    await (this.#session ? this.#renew(this.#session) : this.#connect())
    this.#renewedAt = begunAt
  }

  async #renew(session: pg.Client): Promise<void> {
    const others = await renew(session, this.#own())
    if (!others) return enter(session, this.#own())
    for (const { id, isGone } of others) {
      if (!isGone) this.#gone.delete(id)
      else if (!this.#gone.has(id)) await this.#lose(session, id)
    }
    this.#beats += 1
    if (this.#beats % BEATS_PER_LOOK !== 0 || this.#isLeaving) return
    await this.#take(
      session,
      [...this.#asked].filter((name) => !this.#names.has(name)),
    )
  }

  async #lose(session: pg.Client, id: string): Promise<void> {
    this.#gone.add(id)
    await endSessionOf(session, id)
    for (const hear of this.#listeners) hear(id)
  }

  /** A session takes one statement at a time. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(work)
    this.#turn = done.catch(() => undefined)
    return done
  }

  async #quietly(work: () => Promise<void>): Promise<void> {
    try {
      await this.#inTurn(work)
    } catch {
      // The lease ends by itself.
    }
  }
}
