import { sql } from 'kysely'
import type { Database } from '#platform/database/database'

/** Which process owns a room, as the database knows it. */
export interface RoomHead {
  readonly roomId: string
  readonly nodeId: string
  /** Higher with each change of the owner. */
  readonly epoch: number
  /** Where other processes reach the owner; null where it is gone or about to go. */
  readonly address: string | null
}

/** A head as a claim left it. */
type ClaimedHead = RoomHead & {
  /** By this claim, from another owner that died: it neither gave the room back nor was leaving. */
  readonly isTakenOver: boolean
}

/** A head beside the last number of its room. */
export type RoomPosition = RoomHead & { readonly lastSeq: number }

export type HeadRows = ReturnType<typeof openHeadRows>

/** The SQL of who owns which room. A row is there for as long as its room is open. */
export function openHeadRows(database: Database, nodeId: string) {
  const db = database.forModule<Record<never, never>>('interaction')

  async function headOf(roomId: string): Promise<RoomHead | null> {
    const { rows } = await sql<Stored>`
      select room_id, owner_node, epoch, platform.node_at(owner_node) as address
      from interaction.room_head where room_id = ${roomId}::uuid`.execute(db)
    return rows[0] ? headFrom(rows[0]) : null
  }
  return {
    headOf,
    /**
     * Makes this process the owner, under a new epoch, unless another one that is there owns the room; answers who
     * owns it then. It waits for what the former owner is storing, so that whatever is read afterwards is final.
     * With `takes` also an owner that is there loses the room, as long as the lease of this process runs.
     */
    async claim(
      roomId: string,
      { takes }: { takes: boolean } = { takes: false },
    ): Promise<ClaimedHead | null> {
      const { rows } = await sql<Stored & { is_taken_over: boolean }>`
        with former as materialized (
          select owner_node <> ${nodeId}::uuid and platform.node_at(owner_node) is null
            and not platform.node_left(owner_node) as is_dead
          from interaction.room_head where room_id = ${roomId}::uuid
        )
        insert into interaction.room_head as head (room_id, owner_node, epoch)
        values (${roomId}::uuid, ${nodeId}::uuid, nextval('interaction.room_epoch'))
        on conflict (room_id) do update set owner_node = excluded.owner_node, epoch = excluded.epoch
          where (${takes}::boolean and platform.node_at(excluded.owner_node) is not null)
            or head.owner_node = excluded.owner_node
            or platform.node_at(head.owner_node) is null
        returning room_id, owner_node, epoch, '' as address,
          coalesce((select is_dead from former), false) as is_taken_over`.execute(db)
      if (rows[0]) return { ...headFrom(rows[0]), isTakenOver: rows[0].is_taken_over }
      const head = await headOf(roomId)
      return head && { ...head, isTakenOver: false }
    },
    /** The owners of these rooms and their last numbers, in one query. */
    async positionsOf(roomIds: readonly string[]): Promise<Map<string, RoomPosition>> {
      if (roomIds.length === 0) return new Map()
      const { rows } = await sql<Stored & { last_seq: number }>`
        select room_id, owner_node, epoch, platform.node_at(owner_node) as address,
          coalesce((select max(seq) from interaction.line where line.room_id = head.room_id), 0) as last_seq
        from interaction.room_head as head where room_id = any(${[...roomIds]}::uuid[])`.execute(db)
      return new Map(rows.map((row) => [row.room_id, { ...headFrom(row), lastSeq: Number(row.last_seq) }]))
    },
    async release(roomId: string, epoch: number): Promise<void> {
      await sql`
        delete from interaction.room_head
        where room_id = ${roomId}::uuid and owner_node = ${nodeId}::uuid and epoch = ${epoch}`.execute(db)
    },
  }
}

interface Stored {
  readonly room_id: string
  readonly owner_node: string
  readonly epoch: bigint
  readonly address: string | null
}

const headFrom = ({ room_id, owner_node, epoch, address }: Stored): RoomHead => ({
  roomId: room_id,
  nodeId: owner_node,
  epoch: Number(epoch),
  address,
})
