import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type HeldAnywhere } from '@tayang/contract'
import { Check, MicOff, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  ActionButton,
  CaseList,
  CaseRow,
  Chip,
  Desk,
  Empty,
  Facts,
  FilterChoice,
  ListFoot,
  useListAddress,
  When,
  WhenRead,
} from '#kit'
import { useCallList, useChange } from '#shared/api'
import { useMay } from '#shared/session'
import { usePackWords } from '../pack-words.ts'
import { SilenceDialog } from './silence-dialog.tsx'
import style from './chat.module.css'

type Pack = HeldAnywhere['pack']
const packs: readonly Pack[] = ['judol', 'porn', 'hate', 'contact', 'own']

/** Lines of all rooms that wait for somebody to decide, the oldest first. */
export function HeldDesk() {
  const { t } = useLingui()
  const words = usePackWords()
  const address = useListAddress({ pack: '', room: '' })
  const { pack, room } = address.filters
  const list = useCallList(admin.listHeld, {
    query: {
      ...(pack && { pack: pack as Pack }),
      ...(room && { room }),
      ...(address.cursor && { cursor: address.cursor }),
    },
  })
  const at = list.items.findIndex(({ id }) => id === address.selected)
  const open = list.items[at]
  const mayDecide = useMay('chat.moderate')
  const next = () => address.select((list.items[at + 1] ?? list.items[at - 1])?.id ?? null)
  return (
    <Desk
      title={t`Held lines`}
      filters={
        <>
          <FilterChoice
            label={t`Held by`}
            value={pack}
            options={[
              { value: '', label: t`Every list` },
              ...packs.map((one) => ({ value: one as string, label: words[one] })),
            ]}
            onChoose={(value) => address.setFilters({ pack: value })}
          />
          {room !== '' && (
            <button type="button" className={style.chip} onClick={() => address.setFilters({ room: '' })}>
              <Trans>One room</Trans> <X size={14} aria-label={t`every room`} />
            </button>
          )}
        </>
      }
      list={
        <WhenRead read={list}>
          {(items) => (
            <CaseList
              label={t`Held lines`}
              items={items}
              keyOf={({ id }) => id}
              render={(line) => <Row line={line} />}
              selected={address.selected}
              onSelect={address.select}
              isOld={list.isOld}
              empty={<Empty>{t`Nothing is held.`}</Empty>}
              foot={<ListFoot next={list.next} cursor={address.cursor} goTo={address.goTo} />}
            />
          )}
        </WhenRead>
      }
      detail={open && <Line line={open} onRoom={(value) => address.setFilters({ room: value })} />}
      side={open && mayDecide ? <Decide key={open.id} line={open} onDone={next} /> : null}
      empty={<Empty>{t`Choose a line, or press J.`}</Empty>}
      onClose={() => address.select(null)}
    />
  )
}

function Row({ line }: { line: HeldAnywhere }) {
  const { t } = useLingui()
  const words = usePackWords()
  return (
    <CaseRow
      title={<bdi>{line.text}</bdi>}
      note={<bdi>{line.profile.name}</bdi>}
      figure={<When at={line.createdAt} ago />}
      chips={
        <>
          <Chip tone="premium">{words[line.pack]}</Chip>
          {!line.isOnAir && <Chip>{t`room is closed`}</Chip>}
        </>
      }
    />
  )
}

function Line({ line, onRoom }: { line: HeldAnywhere; onRoom: (roomId: string) => void }) {
  const { t } = useLingui()
  const words = usePackWords()
  return (
    <article className={style.line}>
      <blockquote>
        <bdi>{line.text}</bdi>
      </blockquote>
      <Facts
        facts={[
          [t`Written by`, <bdi key="by">{line.profile.name}</bdi>],
          [t`Held by`, words[line.pack]],
          [t`When`, <When key="when" at={line.createdAt} />],
          [t`Room`, line.roomName === '' ? null : <bdi key="room">{line.roomName}</bdi>],
          [t`Streamer`, line.streamer && <bdi key="streamer">{line.streamer.name}</bdi>],
        ]}
      />
      <p className={style.links}>
        {line.isOnAir && (
          <Link to={`/live?case=${line.roomId}`}>
            <Trans>Open the show</Trans>
          </Link>
        )}
        <button type="button" onClick={() => onRoom(line.roomId)}>
          <Trans>Only this room</Trans>
        </button>
      </p>
    </article>
  )
}

function Decide({ line, onDone }: { line: HeldAnywhere; onDone: () => void }) {
  const { t } = useLingui()
  const [isSilencing, setSilencing] = useState(false)
  const after = { onDone, refreshes: [admin.listHeld] }
  const approve = useChange(admin.approveHeld, { ...after, done: t`The line is in the room` })
  const drop = useChange(admin.dropHeld, { ...after, done: t`Dropped` })
  const params = { lineId: line.id }
  const isBusy = approve.isRunning || drop.isRunning
  return (
    <div className={style.decide}>
      <ActionButton
        tone="brand"
        icon={Check}
        label={t`Let it in`}
        shortcut="a"
        isBusy={isBusy}
        isOff={!line.isOnAir}
        onPress={() => approve.run({ params })}
      />
      <ActionButton
        tone="danger"
        icon={X}
        label={t`Drop`}
        shortcut="d"
        isBusy={isBusy}
        onPress={() => drop.run({ params })}
      />
      <ActionButton
        icon={MicOff}
        label={t`Silence in all rooms`}
        shortcut="s"
        onPress={() => setSilencing(true)}
      />
      <p className={style.foot}>
        <Trans>The first decision counts: the streamer and their moderators see these lines as well.</Trans>
      </p>
      <SilenceDialog
        open={isSilencing}
        person={line.profile}
        facts={line.text}
        onClose={() => setSilencing(false)}
      />
    </div>
  )
}
