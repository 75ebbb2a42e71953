import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type EndedShow } from '@tayang/contract'
import { Film } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  CaseList,
  CaseRow,
  Chip,
  Desk,
  Empty,
  Facts,
  FilterChips,
  ListFoot,
  SmallButton,
  useListAddress,
  When,
  WhenRead,
} from '#kit'
import { useCallList, useFile } from '#shared/api'
import { useLanguage } from '#shared/i18n'
import style from './ended.module.css'

const DAY_MS = 86_400_000

/** The shows that operators ended, with what was kept of each. */
export function EndedPage() {
  const { t } = useLingui()
  const address = useListAddress({ since: 'today' })
  const [midnight] = useState(() => Math.floor(Date.now() / DAY_MS) * DAY_MS - DAY_MS)
  const list = useCallList(admin.listEndedShows, {
    query: {
      ...(address.filters.since === 'today' && { since: midnight }),
      ...(address.cursor && { cursor: address.cursor }),
    },
  })
  const open = list.items.find(({ id }) => id === address.selected)
  return (
    <Desk
      title={t`Ended shows`}
      filters={
        <FilterChips
          label={t`Since`}
          value={address.filters.since === 'today' ? 'today' : 'ever'}
          options={[
            { value: 'today', label: t`Last day` },
            { value: 'ever', label: t`All` },
          ]}
          onChoose={(since) => address.setFilters({ since })}
        />
      }
      list={
        <WhenRead read={list}>
          {(items) => (
            <CaseList
              label={t`Ended shows`}
              items={items}
              keyOf={({ id }) => id}
              render={(show) => (
                <CaseRow
                  title={<bdi>{show.name}</bdi>}
                  note={<bdi>{show.streamer?.name}</bdi>}
                  figure={<When at={show.endedAt} ago />}
                  chips={!show.isWritten && <Chip tone="premium">{t`waits for the database`}</Chip>}
                />
              )}
              selected={address.selected}
              onSelect={address.select}
              isOld={list.isOld}
              empty={<Empty>{t`No show was ended.`}</Empty>}
              foot={<ListFoot next={list.next} cursor={address.cursor} goTo={address.goTo} />}
            />
          )}
        </WhenRead>
      }
      detail={open && <Ended key={open.id} show={open} />}
      empty={<Empty>{t`Choose a show, or press J.`}</Empty>}
      onClose={() => address.select(null)}
    />
  )
}

function Ended({ show }: { show: EndedShow }) {
  const { t } = useLingui()
  const language = useLanguage()
  const rule = admin.reasonClasses.find(({ code }) => code === show.reason)
  const seconds = show.evidenceSeconds
  return (
    <article className={style.ended}>
      <h2>
        <bdi>{show.name}</bdi>
      </h2>
      <Facts
        facts={[
          [
            t`Streamer`,
            show.streamer && (
              <Link key="streamer" to={`/people/${show.streamer.accountId}`}>
                <bdi>{show.streamer.name}</bdi>
              </Link>
            ),
          ],
          [t`Ended`, <When key="ended" at={show.endedAt} />],
          [t`By`, show.by?.name ?? null],
          [t`Rule`, rule ? `${rule.name[language]}, ${rule.code}` : null],
          [t`Decision`, show.isWritten ? null : t`waits for the database; the show is off the air`],
          [t`Evidence`, seconds === null ? t`none yet` : t`the last ${Math.round(seconds)} s`],
        ]}
      />
      {seconds !== null && <Evidence id={show.id} />}
      <p className={style.foot}>
        <Trans>
          A decision is taken back in the person’s file or by an appeal: recording, clips and key come back
          with it.
        </Trans>
      </p>
    </article>
  )
}

/** The last seconds; they are loaded when somebody asks, and each look is a row of the trail. */
function Evidence({ id }: { id: string }) {
  const { t } = useLingui()
  const [isAsked, setAsked] = useState(false)
  const address = useFile(admin.getShowEvidence, isAsked ? { params: { id } } : null)
  if (address === null)
    return (
      <SmallButton disabled={isAsked} onPress={() => setAsked(true)}>
        <Film size={15} aria-hidden />
        <Trans>Load the evidence</Trans>
      </SmallButton>
    )
  // eslint-disable-next-line jsx_a11y/media-has-caption
  return (
    <video className={style.evidence} src={address} controls muted playsInline aria-label={t`Evidence`} />
  )
}
