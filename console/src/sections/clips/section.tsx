import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type ClipListed } from '@tayang/contract'
import { useEffect, useState } from 'react'
import {
  CaseList,
  CaseRow,
  Chip,
  Desk,
  Empty,
  Facts,
  FilterChoice,
  ListFoot,
  useListAddress,
  useShortcuts,
  WhenRead,
} from '#kit'
import { useCall, useCallList, usePreload } from '#shared/api'
import { useHolder } from '#shared/desk'
import { preloadFilm } from '#shared/film'
import { formatClock, formatFigure, formatTime, useNow } from '#shared/i18n'
import { BatchSide } from './batch-side.tsx'
import { ClipCaseSide } from './clip-side.tsx'
import { ClipCaseView } from './clip-case.tsx'
import { steady } from './steady.ts'
import { useReview } from './use-review.ts'
import { useStateWords } from './words.ts'
import style from './clips.module.css'

const states = ['pending', 'approved', 'rejected', 'processing'] as const
type State = (typeof states)[number]

export function Section() {
  const { t } = useLingui()
  const address = useListAddress({ state: 'pending' })
  const { selected, select } = address
  const state = states.find((one) => one === address.filters.state) ?? 'pending'
  const list = useCallList(admin.listClips, { query: { state, cursor: address.cursor } })
  const review = useReview({ clips: list.items, selected, select })
  const isQueue = state === 'pending'
  const listed = isQueue ? review.waiting : list.items
  const batch = useBatch(isQueue ? selected : null, listed)
  usePreloaded(isQueue ? review.next : undefined)
  useFirstSelected(listed, selected, select)
  return (
    <Desk
      title={t`Clip review`}
      {...(isQueue && { count: <Waiting shown={listed.length} /> })}
      facts={isQueue ? <ReviewFacts /> : undefined}
      filters={
        <StateFilter
          state={state}
          onChoose={(value) => {
            address.setFilters({ state: value })
            select(null)
          }}
        />
      }
      list={
        <WhenRead read={{ ...list, data: list.isPending || list.error ? undefined : listed }}>
          {(clips) => (
            <CaseList
              label={t`Clips`}
              moves="arrows"
              items={clips}
              keyOf={({ id }) => id}
              render={(clip) => <ClipRow clip={clip} isChosen={batch.chosen.has(clip.id)} />}
              selected={selected}
              onSelect={select}
              isOld={list.isOld}
              empty={<Empty>{isQueue ? t`No clips are waiting.` : t`No such clips.`}</Empty>}
              foot={<ListFoot next={list.next} cursor={address.cursor} goTo={address.goTo} />}
            />
          )}
        </WhenRead>
      }
      detail={selected && <ClipCaseView key={selected} id={selected} />}
      side={
        batch.clips.length > 0 ? (
          <BatchSide clips={batch.clips} onDone={batch.clear} />
        ) : (
          selected && <ClipCaseSide key={selected} id={selected} review={review} />
        )
      }
      empty={listed.length > 0 && <Empty>{t`Choose a clip from the list.`}</Empty>}
      onClose={() => select(null)}
    />
  )
}

function StateFilter({ state, onChoose }: { state: State; onChoose: (state: State) => void }) {
  const { t } = useLingui()
  const words = useStateWords()
  const options = states.map((value) => ({ value, label: words[value] }))
  return <FilterChoice label={t`State`} value={state} options={options} onChoose={onChoose} />
}

/** Clips that X chose to be decided about together. */
function useBatch(selected: string | null, listed: readonly ClipListed[]) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) => {
    const rest = [...chosen].filter((one) => one !== id)
    setChosen(new Set(chosen.has(id) ? rest : [...rest, id]))
  }
  useShortcuts({
    x: {
      label: t`Choose for a batch`,
      run: () => selected !== null && toggle(selected),
      isOff: selected === null,
    },
  })
  return {
    chosen,
    clips: listed.filter(({ id }) => chosen.has(id)),
    clear: () => setChosen(new Set()),
  }
}

const WIDE = '(width > 768px)'

/** A shift begins at the first clip; on a phone at the list. */
function useFirstSelected(
  clips: readonly ClipListed[],
  selected: string | null,
  select: (id: string) => void,
): void {
  const first = clips[0]?.id
  useEffect(() => {
    if (selected === null && first !== undefined && matchMedia(WIDE).matches) select(first)
  }, [selected, first, select])
}

/** Reads the next case and fetches its first pictures while this one is watched. */
function usePreloaded(next: ClipListed | undefined): void {
  const preload = usePreload()
  const id = next?.id
  const stream = next?.stream
  useEffect(() => {
    if (id === undefined) return
    preload(admin.getClip, { params: { id }, query: { locale: 'en' } })
    const address = steady(`stream ${id}`, stream)
    if (address) preloadFilm(address).catch(() => undefined)
    // By its id alone: each reading of the list signs the same film again.
    // eslint-disable-next-line react/exhaustive-deps
  }, [id, preload])
}

function Waiting({ shown }: { shown: number }) {
  const { data } = useCall(admin.getClipFigures, {})
  const count = formatFigure(Math.max(shown, data?.waiting ?? 0))
  return <Trans>{count} waiting</Trans>
}

function ReviewFacts() {
  const { t } = useLingui()
  const now = useNow()
  const { data } = useCall(admin.getClipFigures, {})
  if (!data) return null
  const promised = data.promisedMs / 60_000
  return (
    <Facts
      inline
      facts={[
        [
          t`Oldest`,
          data.oldestSince === null ? null : <Since key="oldest" since={data.oldestSince} now={now} />,
        ],
        [t`Promise`, t`${promised} min`],
        [t`Today`, formatFigure(data.decidedToday)],
      ]}
    />
  )
}

const HOUR_MS = 3_600_000

/** How long something waits; beyond an hour since when. */
function Since({ since, now }: { since: number; now: number }) {
  const waited = now - since
  return <span className="figures">{waited < HOUR_MS ? formatClock(waited / 1_000) : formatTime(since)}</span>
}

function ClipRow({ clip, isChosen }: { clip: ClipListed; isChosen: boolean }) {
  const { t } = useLingui()
  const now = useNow()
  const holder = useHolder('clip', clip.id)
  const { id, thumbnail, durationSeconds, titles, owner, since, state } = clip
  const picture = steady(`picture ${id}`, thumbnail)
  return (
    <CaseRow
      picture={
        <span className={style.thumb}>
          {picture && <img src={picture} alt="" width={96} height={54} loading="lazy" />}
          {durationSeconds !== null && <span className="figures">{formatClock(durationSeconds)}</span>}
        </span>
      }
      title={titles[1]}
      note={owner.name}
      figure={state === 'pending' ? <Since since={since} now={now} /> : formatTime(since)}
      {...((holder !== null || isChosen) && {
        chips: (
          <>
            {isChosen && <Chip tone="brand">{t`chosen`}</Chip>}
            {holder !== null && <Chip tone="info">{holder}</Chip>}
          </>
        ),
      })}
    />
  )
}
