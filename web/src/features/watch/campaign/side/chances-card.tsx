import { Trans } from '@lingui/react/macro'
import type { ChanceSource, PrizeDraw } from '@tayang/contract'
import { Button, Cloth, Skeleton } from '@tayang/design'
import { Clapperboard, Flame, Radio, Wrench, type LucideIcon } from 'lucide-react'
import type { Reading } from '#shared/api'
import { useLanguage } from '#shared/i18n'
import { requestSignIn, useViewer } from '#shared/session'
import style from './side.module.css'

const icons: Record<ChanceSource, LucideIcon> = {
  'episode-quiz': Clapperboard,
  'live-quiz': Radio,
  streak: Flame,
  correction: Wrench,
}

interface ChancesCardProps {
  prizeDraw: PrizeDraw
  /** The answer is the viewer's own. */
  isRead: boolean
  own: Pick<Reading<unknown>, 'error' | 'again'>
}

/** The own chances and where each came from. */
export function ChancesCard({ prizeDraw, isRead, own }: ChancesCardProps) {
  const locale = useLanguage() === 'id' ? 'id-ID' : 'en-GB'
  const viewer = useViewer()
  const { chances } = prizeDraw
  const all = chances.all.toLocaleString(locale)
  return (
    <section className={style.card} aria-labelledby="chances">
      <Cloth kind="truntum" className={style.cloth} />
      <h2 id="chances">
        <Trans>Your chances</Trans>
      </h2>
      {viewer && isRead && chances.own ? (
        <>
          <p className={style.count}>{chances.own.count.toLocaleString(locale)}</p>
          <p className={style.note}>
            <Trans>of {all} so far</Trans>
          </p>
          <Sources from={chances.own.from} />
        </>
      ) : viewer && own.error !== null ? (
        <div role="alert" className={style.rest}>
          <p>
            <Trans>Your chances could not be read.</Trans>
          </p>
          <Button tone="quiet" size="small" onClick={own.again}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : viewer ? (
        <Skeleton height="120px" />
      ) : (
        <div className={style.rest}>
          <p className={style.note}>
            <Trans>{all} chances from everyone so far</Trans>
          </p>
          <Button tone="quiet" wide onClick={() => requestSignIn()}>
            <Trans>Log in to see yours</Trans>
          </Button>
        </div>
      )}
    </section>
  )
}

function Sources({ from }: Pick<NonNullable<PrizeDraw['chances']['own']>, 'from'>) {
  if (from.length === 0) {
    return (
      <p className={style.rest}>
        <Trans>None yet. Answer a quiz in one of the films.</Trans>
      </p>
    )
  }
  const groups = groupsOf(from)
  return (
    <>
      <SourceRows groups={groups.slice(0, SHOWN)} />
      {groups.length > SHOWN && (
        <details className={style.more}>
          <summary>
            <Trans>{groups.length - SHOWN} more</Trans>
          </summary>
          <SourceRows groups={groups.slice(SHOWN)} />
        </details>
      )}
    </>
  )
}

/** More sources than this fold. */
const SHOWN = 8

type Source = NonNullable<PrizeDraw['chances']['own']>['from'][number]

/** The quizzes of one film are one line. */
function groupsOf(from: readonly Source[]): Source[] {
  const groups = new Map<string, Source>()
  for (const one of from) {
    const key = `${one.source} ${one.name}`
    const known = groups.get(key)
    groups.set(key, known ? { ...known, count: known.count + one.count } : one)
  }
  return [...groups.values()]
}

function SourceRows({ groups }: { groups: readonly Source[] }) {
  return (
    <ul className={style.rows}>
      {groups.map(({ source, sourceId, name, count }) => {
        const Icon = icons[source]
        return (
          <li key={`${source} ${sourceId}`}>
            <Icon size={18} aria-hidden />
            <span>
              <SourceName source={source} name={name} />
            </span>
            <strong>{count}</strong>
          </li>
        )
      })}
    </ul>
  )
}

function SourceName({ source, name }: { source: ChanceSource; name: string | null }) {
  switch (source) {
    case 'episode-quiz':
      return name ?? <Trans>A film that is gone</Trans>
    case 'live-quiz':
      return name === null ? <Trans>Live quiz</Trans> : <Trans>Live quiz, {name}</Trans>
    case 'streak':
      return name === null ? <Trans>A streak</Trans> : <Trans>A streak, {name}</Trans>
    case 'correction':
      return <Trans>Added by an operator</Trans>
  }
}
