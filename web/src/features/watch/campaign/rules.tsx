import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { PrizeDraw } from '@tayang/contract'
import { BadgeCheck, ChevronRight, Clock, ReceiptText, Ticket, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatJakartaDay, useLanguage } from '#shared/i18n'
import { Link, urls } from '#shared/urls'
import { provinceNames } from './province-names.ts'
import style from './rules.module.css'

interface RulesProps {
  campaignId: string
  prizeDraw: PrizeDraw
}

/** The rules in four sentences, the permit, and the way to the full terms. */
export function Rules({ campaignId, prizeDraw }: RulesProps) {
  const { chancesMax, chancesPerDayMax, claimDays, taxPercent, terms, hasPrizes } = prizeDraw
  return (
    <section aria-labelledby="rules" className={style.rules}>
      <h2 id="rules">
        <Trans>Rules</Trans>
      </h2>
      <ul>
        <Rule icon={Ticket} title={<Trans>One right quiz, one chance</Trans>}>
          <Trans>Each quiz allows two tries. Nothing you buy or send gives a chance.</Trans>{' '}
          <Trans>
            At most {chancesMax} chances a person, {chancesPerDayMax} a day.
          </Trans>
        </Rule>
        <Rule icon={BadgeCheck} title={<Trans>Who may take part</Trans>}>
          <WhoMay who={prizeDraw.who} />
        </Rule>
        {hasPrizes && (
          <>
            <Rule
              icon={Clock}
              title={<Plural value={claimDays} one="Claim within # day" other="Claim within # days" />}
            >
              <Trans>
                Winners need their name, NIK and address. What is not claimed goes to the next reserve.
              </Trans>
            </Rule>
            <Rule icon={ReceiptText} title={<Trans>Tax on prizes</Trans>}>
              <Trans>{taxPercent}% final, withheld. You'll see your own figures before you agree.</Trans>
            </Rule>
          </>
        )}
      </ul>
      <p className={style.foot}>
        <Permit permit={prizeDraw.permit} />
        {terms && (
          <Link to={urls.campaignTerms(campaignId)}>
            <Trans>Full terms, version {terms.version}</Trans>
            <ChevronRight size={18} aria-hidden />
          </Link>
        )}
      </p>
    </section>
  )
}

interface RuleProps {
  icon: LucideIcon
  title: ReactNode
  children: ReactNode
}

function Rule({ icon: Icon, title, children }: RuleProps) {
  return (
    <li>
      <Icon size={20} aria-hidden />
      <div>
        <h3>{title}</h3>
        <p>{children}</p>
      </div>
    </li>
  )
}

function WhoMay({ who }: { who: PrizeDraw['who'] }) {
  const { t } = useLingui()
  const language = useLanguage()
  const { ageMin, needsNumber, accountDaysMin, provinces } = who
  const names = provinces.map((code) => provinceNames[code] ?? code)
  const list = new Intl.ListFormat(language === 'id' ? 'id-ID' : 'en-GB').format(names)
  const parts = [
    t`${ageMin} and older`,
    needsNumber && t`with a verified number`,
    accountDaysMin > 0 && t`an account of at least ${accountDaysMin} days`,
    provinces.length === 0 ? t`from all of Indonesia` : t`from ${list}`,
  ].filter((part) => part !== false)
  const sentence = parts.join(', ')
  return (
    <>
      {sentence.charAt(0).toUpperCase() + sentence.slice(1)}.{' '}
      <Trans>Staff and their households are excluded.</Trans>
    </>
  )
}

/** A campaign without a permit has no prizes, and says so. */
function Permit({ permit }: Pick<PrizeDraw, 'permit'>) {
  const language = useLanguage()
  if (!permit) {
    return (
      <span>
        <Trans>Played without prizes (tanpa hadiah).</Trans>
      </span>
    )
  }
  const { number, issuer, issuedOn } = permit
  const day = formatJakartaDay(Date.parse(issuedOn), language)
  return (
    <span>
      <Trans>
        Permit {number} of {issuer}, {day}
      </Trans>
    </span>
  )
}
