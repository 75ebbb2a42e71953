import { Trans, useLingui } from '@lingui/react/macro'
import type { Show } from '@tayang/contract'
import { buttonLook, EmptyState } from '@tayang/design'
import { useCallback, useRef, useState, type KeyboardEvent } from 'react'
import { TitleGrid, type CardView } from '#features/watch/browse'
import { UploadButton } from '#features/watch/upload-clip'
import { PagedList, ShowGrid, usePages } from '#features/live/live-lists'
import { call } from '#shared/api'
import { usePartner } from '#shared/partner'
import { useLanguage } from '#shared/i18n'
import { useViewer } from '#shared/session'
import { Link, urls } from '#shared/urls'
import { readClipsOf, readShowsOf, type PersonPage } from './read-person.ts'
import style from './public-profile.module.css'

type Tab = 'shows' | 'clips'
const tabs = ['shows', 'clips'] as const

/** Previous Live Show and Clips; the arrow keys walk between the tabs. */
export function PersonTabs({ page }: { page: PersonPage }) {
  const { t } = useLingui()
  const [tab, setTab] = useState<Tab>(firstTab(page))
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

/** Who showed clips only is met by them. */
const firstTab = ({ shows, clips }: PersonPage): Tab =>
  shows?.items.length === 0 && clips !== null && clips.items.length > 0 ? 'clips' : 'shows'

function ShowsPanel({ page: { person, shows, now } }: { page: PersonPage }) {
  const { t } = useLingui()
  const read = useCallback(
    (page: number) => readShowsOf({ call }, { profileId: person.id, page }),
    [person.id],
  )
  const pages = usePages<Show>(shows, read)
  return (
    <PagedList
      pages={pages}
      failed={t`Some error occured, please refresh the page!`}
      empty={
        <EmptyState
          cloth="kawung"
          title={t`No previous live show yet`}
          action={
            <Link to={urls.live()} className={buttonLook({ tone: 'quiet' })}>
              <Trans>See who is live</Trans>
            </Link>
          }
        />
      }
    >
      {(items) => <ShowGrid shows={items} now={now} hasNames={false} />}
    </PagedList>
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
  const isOwn = useViewer()?.profile.id === person.id
  // A partner's variant has no page of one's own.
  const isAtPartner = usePartner() !== null
  return (
    <>
      {isOwn && !isAtPartner && <OwnDeeds />}
      <PagedList
        pages={pages}
        failed={t`Error: Cannot get clips data`}
        empty={<EmptyState cloth="parang" title={t`No clips yet`} />}
      >
        {(items) => <TitleGrid cards={items} shape="landscape" />}
      </PagedList>
    </>
  )
}

/** This tab is what everybody sees; clips that wait for their review are in My clips. */
function OwnDeeds() {
  return (
    <div className={style.own}>
      <UploadButton />
      <Link to={urls.profile('clips')} className={buttonLook({ tone: 'ghost', size: 'small' })}>
        <Trans>My clips</Trans>
      </Link>
    </div>
  )
}
