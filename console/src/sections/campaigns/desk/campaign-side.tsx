import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type CampaignCase } from '@tayang/contract'
import { Eye, Globe } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActionButton, Checks, Chip, Facts, Money, ReasonDialog, When } from '#kit'
import { isRefusal, useChange } from '#shared/api'
import { formatFigure } from '#shared/i18n'
import { useMay, useSession } from '#shared/session'
import { drawStateWords, lackWords } from '../words.ts'
import { CampaignPreview } from './campaign-preview.tsx'
import style from '../campaigns.module.css'

const NOTE_MAX = 300

/** What it still lacks, its figures, and the step to the public that two operators take. */
export function CampaignSide({ one, hasUnsaved }: { one: CampaignCase; hasUnsaved: boolean }) {
  const { t } = useLingui()
  const [isPreviewed, setPreviewed] = useState(false)
  return (
    <aside className={style.side} aria-label={t`Before it is public`}>
      {one.state === 'draft' && <Lacks one={one} />}
      <Publish one={one} hasUnsaved={hasUnsaved} />
      <ActionButton icon={Eye} label={t`Preview`} shortcut="v" onPress={() => setPreviewed(true)} />
      <Figures one={one} />
      <Ways one={one} />
      <CampaignPreview one={one} isOpen={isPreviewed} onClose={() => setPreviewed(false)} />
    </aside>
  )
}

/** All that a campaign with prizes needs, each as there or as missing. */
function Lacks({ one }: { one: CampaignCase }) {
  const { t, i18n } = useLingui()
  if (one.prizeList.length === 0 && one.lacks.length === 0) {
    return (
      <p className={style.note}>
        <Trans>
          Without prizes it needs no permit: it is public as soon as another operator confirms it.
        </Trans>
      </p>
    )
  }
  return (
    <section>
      <h3>{t`Before it is public`}</h3>
      <Checks
        label={t`Before it is public`}
        checks={(Object.keys(lackWords) as (keyof typeof lackWords)[]).map((key) => ({
          key,
          isDone: !one.lacks.includes(key),
          label: i18n._(lackWords[key]),
        }))}
      />
    </section>
  )
}

function Publish({ one, hasUnsaved }: { one: CampaignCase; hasUnsaved: boolean }) {
  const { t } = useLingui()
  const [isAsked, setAsked] = useState(false)
  const own = useSession()?.accountId
  const may = useMay('campaigns.publish')
  const publish = useChange(admin.publishCampaign, {
    done: t`Asked. Another operator confirms it.`,
    refreshes: [admin.listApprovals],
    onDone: () => setAsked(false),
    onRefused: (error) => void (isRefusal(error, 'NOT_COMPLETE') && setAsked(false)),
  })
  if (one.approval) {
    const asker = one.approval.askedBy.name
    return (
      <p className={style.note}>
        {one.approval.askedBy.id === own
          ? t`You asked that it goes public. Another operator decides.`
          : t`${asker} asked that it goes public.`}{' '}
        <Link to={`/approvals?case=${one.approval.id}`}>{t`Approvals`}</Link>
      </p>
    )
  }
  if (one.state !== 'draft' || !may) return null
  const isReady = one.revision > 0 && one.lacks.length === 0 && !hasUnsaved
  const people = formatFigure(one.prizes)
  return (
    <>
      <ActionButton
        tone="brand"
        icon={Globe}
        label={t`Make it public`}
        shortcut="p"
        stepUp
        second
        isOff={!isReady}
        onPress={() => setAsked(true)}
      />
      {hasUnsaved && <p className={style.quiet}>{t`Save first: what is confirmed is what was saved.`}</p>}
      {!hasUnsaved && one.revision === 0 && (
        <p className={style.quiet}>{t`Save dates, caps and who may take part first.`}</p>
      )}
      <ReasonDialog
        open={isAsked}
        title={t`Make it public`}
        will={
          one.prizes > 0
            ? t`Once another operator confirms it, everybody reads the campaign with its ${people} prizes, permit and terms, and people collect chances. Prizes, terms and dates can then no longer be changed.`
            : t`Once another operator confirms it, everybody reads the campaign and that nothing is won. It can then no longer be changed.`
        }
        noteMax={NOTE_MAX}
        confirm={t`Ask for it`}
        stepUp
        second
        isBusy={publish.isRunning}
        onClose={() => setAsked(false)}
        onConfirm={({ note }) =>
          publish.run({ params: { id: one.id }, body: { revision: one.revision, reason: note } })
        }
      />
    </>
  )
}

function Figures({ one }: { one: CampaignCase }) {
  const { t, i18n } = useLingui()
  const draw = one.draw && drawStateWords[one.draw.state]
  return (
    <Facts
      facts={[
        [t`Prizes`, one.prizes > 0 ? formatFigure(one.prizes) : t`none`],
        [t`Worth`, one.valueRupiah > 0 ? <Money key="worth" amount={one.valueRupiah} /> : null],
        [t`Chances`, formatFigure(one.chances)],
        [t`People`, formatFigure(one.people)],
        [t`Public since`, one.publishedAt === null ? null : <When key="public" at={one.publishedAt} />],
        [
          t`Draw`,
          draw && (
            <Chip key="draw" tone={draw.tone}>
              {i18n._(draw.label)}
            </Chip>
          ),
        ],
      ]}
    />
  )
}

/** To what belongs to it and has a desk of its own. */
function Ways({ one }: { one: CampaignCase }) {
  const { t } = useLingui()
  const mayReadChances = useMay('chances.read')
  const isSeen = one.state === 'public' || one.state === 'ended'
  return (
    <nav className={style.ways} aria-label={t`What belongs to it`}>
      <Link to={`/campaigns/quizzes?campaign=${one.friendlyId}`}>{t`Quizzes on titles`}</Link>
      {mayReadChances && <Link to={`/campaigns/chances?campaign=${one.id}`}>{t`Chances`}</Link>}
      <Link to={one.draw ? `/draws?case=${one.draw.id}` : `/draws?campaign=${one.id}`}>{t`Draw`}</Link>
      {isSeen && (
        <a href={`/campaign/${one.id}`} target="_blank" rel="noreferrer">
          {t`As viewers see it`}
        </a>
      )}
    </nav>
  )
}
