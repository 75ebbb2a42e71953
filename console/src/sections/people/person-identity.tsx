import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type PersonHead } from '@tayang/contract'
import { Avatar } from '@tayang/design'
import { BadgeCheck, Ban, Clock, Crown, LogOut, Radio, type LucideIcon } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import { Chip, SmallButton, takeLostFocus, type Tone } from '#kit'
import { useCall } from '#shared/api'
import { formatDay, formatFigure, formatMoment, useLanguage, useNow } from '#shared/i18n'
import { useMay } from '#shared/session'
import { showToast } from '#shared/toasts'
import style from './people.module.css'

const NAME_LENGTH_SHOWN = 80
const MINUTE_MS = 60_000

/** Who it is: name, what is in force, identity masked, consents. */
export function PersonIdentity({ person }: { person: PersonHead }) {
  const { t } = useLingui()
  const name = person.name ?? t`Somebody who was erased`
  const heading = useRef<HTMLHeadingElement>(null)
  // A page that was opened by its address has no focus to take over.
  const isFirst = useLocation().key === 'default'
  useEffect(() => (isFirst ? undefined : takeLostFocus(heading.current)), [isFirst])
  const shown = useMemo(() => [...name].slice(0, NAME_LENGTH_SHOWN).join(''), [name])
  return (
    <header className={style.identity}>
      <Avatar name={name} picture={person.avatar} size={76} />
      <div className={style.identityText}>
        <div className={style.nameLine}>
          <h1 ref={heading} tabIndex={-1} title={name}>
            <bdi>{shown === name ? name : `${shown}…`}</bdi>
          </h1>
          {person.isEmailVerified && (
            <BadgeCheck size={20} className={style.verified} aria-label={t`Email verified`} />
          )}
          <States person={person} />
        </div>
        <Masked person={person} />
        <Joined person={person} />
      </div>
    </header>
  )
}

function States({ person }: { person: PersonHead }) {
  const { t } = useLingui()
  const language = useLanguage()
  const { suspendedUntil, erasesAt, premiumUntil } = person
  const chips: { text: string | false; tone: Tone; icon?: LucideIcon }[] = [
    { text: person.isErased && t`Erased`, tone: 'quiet' },
    { text: person.isBanned && t`Banned`, tone: 'err', icon: Ban },
    {
      text: suspendedUntil !== null && t`Suspended until ${formatMoment(suspendedUntil, language)}`,
      tone: 'err',
      icon: Clock,
    },
    {
      text: erasesAt !== null && t`Leaving, erased on ${formatDay(erasesAt, language)}`,
      tone: 'err',
      icon: LogOut,
    },
    { text: person.isHidden && t`Name taken`, tone: 'err' },
    { text: person.isStreamer && t`Streamer`, tone: 'brand', icon: Radio },
    {
      text: premiumUntil !== null && t`Premium to ${formatDay(premiumUntil, language)}`,
      tone: 'premium',
      icon: Crown,
    },
    { text: person.isOperator && t`Operator`, tone: 'info' },
    { text: person.isDemo && t`Demo`, tone: 'quiet' },
  ]
  return (
    <>
      {chips.map(
        ({ text, tone, icon: Icon }) =>
          text !== false && (
            <Chip key={text} tone={tone}>
              {Icon && <Icon aria-hidden />}
              {text}
            </Chip>
          ),
      )}
      <Judged person={person} />
    </>
  )
}

/** What decisions keep in force beside a ban and a suspension. */
function Judged({ person }: { person: PersonHead }) {
  const mayRead = useMay('decisions.read')
  const { profileId } = person
  const decided = useCall(
    admin.listDecisions,
    mayRead && profileId !== null ? { query: { person: profileId } } : null,
  )
  const now = useNow(MINUTE_MS)
  const effects = (decided.data ?? [])
    .filter(({ state }) => state === 'standing' || state === 'changed')
    .flatMap((decision) => decision.effects)
    .filter(({ state, until }) => state === 'done' && (until === null || until > now))
  const strikes = effects.filter(({ kind }) => kind === 'warn').length
  return (
    <>
      {effects.some(({ kind }) => kind === 'silence') && (
        <Chip tone="err">
          <Trans>Silenced in every room</Trans>
        </Chip>
      )}
      {strikes > 0 && (
        <Chip>
          <Trans>Strikes: {strikes}</Trans>
        </Chip>
      )}
    </>
  )
}

function Masked({ person }: { person: PersonHead }) {
  const { t } = useLingui()
  const language = useLanguage()
  const { age, birthDate } = person
  const born = birthDate === null ? '' : formatDay(Date.parse(birthDate), language)
  const copy = () => {
    void navigator.clipboard.writeText(person.accountId)
    showToast(t`The id is copied`, 'ok')
  }
  return (
    <p className={style.masked}>
      <SmallButton tone="ghost" className={style.id} title={t`Copy the id`} onPress={copy}>
        {person.accountId}
      </SmallButton>
      {person.username !== null && <bdi>@{person.username}</bdi>}
      {person.email !== null && <span>{person.email}</span>}
      {person.mobile !== null && <span>{person.mobile}</span>}
      {birthDate === null ? (
        <span>{person.isErased ? null : t`no birth date`}</span>
      ) : (
        <span>
          <Trans>
            {born}, {age} years
          </Trans>
        </span>
      )}
    </p>
  )
}

function Joined({ person }: { person: PersonHead }) {
  const { t } = useLingui()
  const language = useLanguage()
  const origins = {
    email: t`by email`,
    phone: t`by number`,
    provider: t`by`,
    telco: t`by the line of`,
    partner: t`by the partner`,
    operators: t`by operators`,
  }
  const { joinedAt, joinedBy, joinedThrough, totalFollowers, consents } = person
  const how = joinedBy === null ? '' : `${origins[joinedBy]} ${joinedThrough ?? ''}`.trim()
  const terms = consents.find(({ purpose }) => purpose === 'terms')
  const marketing = consents.find(({ purpose }) => purpose === 'marketing')
  const followers = formatFigure(totalFollowers)
  return (
    <p className={style.joined}>
      {joinedAt !== null && (
        <span>
          <Trans>
            Joined {formatDay(joinedAt, language)} {how}
          </Trans>
        </span>
      )}
      {terms && (
        <span>
          <Trans>Terms {terms.version}</Trans>
        </span>
      )}
      <span>
        {marketing && marketing.withdrawnAt === null ? (
          <Trans>Marketing: yes</Trans>
        ) : (
          <Trans>Marketing: no</Trans>
        )}
      </span>
      {!person.isErased && (
        <span>
          <Trans>Followers: {followers}</Trans>
        </span>
      )}
    </p>
  )
}
