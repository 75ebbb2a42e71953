import { Trans, useLingui } from '@lingui/react/macro'
import type { Show } from '@tayang/contract'
import { Button, EmptyState, Skeleton } from '@tayang/design'
import { useCallback, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { TitleGrid, type CardView } from '#features/browse'
import { call } from '#ground/api'
import { useLanguage } from '#ground/words'
import { PreviousShows } from './previous-shows.tsx'
import { readClipsOf, readShowsOf, type PersonPage } from './read-person.ts'
import { usePages } from './use-pages.ts'
import style from './public-profile.module.css'

type Tab = 'shows' | 'clips'
const tabs = ['shows', 'clips'] as const

/** Previous Live Show and Clips (PUB-002); the arrow keys walk between the tabs. */
export function PersonTabs({ page }: { page: PersonPage }) {
  const { t } = useLingui()
  const [tab, setTab] = useState<Tab>('shows')
  const row = useRef<HTMLDivElement>(null)
  const names: Record<Tab, string> = { shows: t`Previous Live Show`, clips: t`Clips` }

  const handleKeys = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    event.preventDefault()
    const other = tab === 'shows' ? 'clips' : 'shows'
    setTab(other)
    row.current?.querySelector<HTMLElement>(`#tab-${other}`)?.focus()
  }
  return (
    <>
      <div ref={row} role="tablist" className={style.tabs} onKeyDown={handleKeys}>
        {tabs.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={name === tab}
            aria-controls={`panel-${name}`}
            tabIndex={name === tab ? 0 : -1}
            onClick={() => setTab(name)}
          >
            {names[name]}
          </button>
        ))}
      </div>
      {/* Both stay: what was paged through is there again. */}
      <div role="tabpanel" id="panel-shows" aria-labelledby="tab-shows" hidden={tab !== 'shows'}>
        <ShowsPanel page={page} />
      </div>
      <div role="tabpanel" id="panel-clips" aria-labelledby="tab-clips" hidden={tab !== 'clips'}>
        <ClipsPanel page={page} />
      </div>
    </>
  )
}

function ShowsPanel({ page: { person, shows, now } }: { page: PersonPage }) {
  const { t } = useLingui()
  const read = useCallback(
    (page: number) => readShowsOf({ call }, { profileId: person.id, page }),
    [person.id],
  )
  const pages = usePages<Show>(shows, read)
  return (
    <Panel
      pages={pages}
      failed={t`Some error occured, please refresh the page!`}
      empty={<EmptyState cloth="kawung" title={t`No previous live show yet`} />}
    >
      {(items) => <PreviousShows shows={items} now={now} />}
    </Panel>
  )
}

function ClipsPanel({ page: { person, clips } }: { page: PersonPage }) {
  const { t } = useLingui()
  const language = useLanguage()
  const read = useCallback(
    (page: number) => readClipsOf({ call, language }, { profileId: person.id, page }),
    [person.id, language],
  )
  const pages = usePages<CardView>(clips, read)
  return (
    <Panel
      pages={pages}
      failed={t`Error: Cannot get clips data`}
      empty={<EmptyState cloth="parang" title={t`No clips yet`} />}
    >
      {(items) => <TitleGrid cards={items} shape="landscape" />}
    </Panel>
  )
}

interface PanelProps<Item extends { id: string }> {
  pages: ReturnType<typeof usePages<Item>>
  failed: string
  empty: ReactNode
  children: (items: readonly Item[]) => ReactNode
}

/** A list with its four states: on its way, failed, empty, there; and its further pages. */
function Panel<Item extends { id: string }>({ pages, failed, empty, children }: PanelProps<Item>) {
  const { t } = useLingui()
  const { items, hasMore, standing, more } = pages
  const isLoading = standing === 'loading'
  return (
    <>
      {items === null && isLoading && (
        <div className={style.waiting} aria-busy>
          {Array.from({ length: 4 }, (_, n) => (
            <Skeleton key={n} height="186px" />
          ))}
        </div>
      )}
      {items?.length === 0 && <div className={style.inset}>{empty}</div>}
      {items !== null && items.length > 0 && children(items)}
      {standing === 'failed' && (
        <div className={style.failed}>
          <p role="alert">{failed}</p>
          <Button tone="outline" size="small" onClick={() => void more()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      {hasMore && standing !== 'failed' && (
        <Button
          tone="quiet"
          className={style.further}
          busy={isLoading ? t`Loading...` : undefined}
          onClick={() => void more()}
        >
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}
