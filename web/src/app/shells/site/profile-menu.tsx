import { Trans, useLingui } from '@lingui/react/macro'
import { Avatar, classNames, Dialog } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import {
  Bell,
  Bookmark,
  ChevronRight,
  CircleHelp,
  Coins,
  Crown,
  Gem,
  Globe,
  History,
  Leaf,
  LogOut,
  Radio,
  ReceiptText,
  Settings,
  X,
} from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { signOut } from '#features/account/sign-in'
import { isPremium, useViewer, type Viewer } from '#shared/session'
import { urls } from '#shared/urls'
import { chooseLanguage, formatBalance, languages, useLanguage } from '#shared/i18n'
import { PremiumMark } from './premium-mark.tsx'
import style from './profile-menu.module.css'

const TopUpGuide = lazyPart(async () => (await import('#features/money/top-up-guide')).TopUpGuide)

/** The viewer, their balances, their pages, the language and Log out. See docs/product/site.md#profile-menu. */
export function ProfileMenu({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const viewer = useViewer()
  const [leaving, setLeaving] = useState(false)
  const [toppingUp, setToppingUp] = useState(false)
  if (!viewer) return null

  const handleLeave = async () => {
    setLeaving(true)
    await signOut()
  }
  if (toppingUp) {
    return <TopUpGuide onClose={() => setToppingUp(false)} />
  }

  return (
    <Dialog open size="menu" onClose={onClose} label={t`Profile`}>
      <Who viewer={viewer} onClose={onClose} />
      <Balances viewer={viewer} onTopUp={() => setToppingUp(true)} onClose={onClose} />
      <Pages onClose={onClose} />
      <div className={style.group}>
        <button
          type="button"
          className={style.row}
          aria-disabled={leaving}
          onClick={() => !leaving && void handleLeave()}
        >
          <LogOut size={20} aria-hidden />
          {leaving ? <Trans>Loading...</Trans> : <Trans>Log out</Trans>}
        </button>
        <button type="button" className={classNames(style.row, style.closer)} onClick={onClose}>
          <X size={20} aria-hidden />
          <Trans>Close</Trans>
        </button>
      </div>
    </Dialog>
  )
}

interface BalancesProps {
  viewer: Viewer
  onTopUp: () => void
  onClose: () => void
}

function Balances({ viewer: { account }, onTopUp, onClose }: BalancesProps) {
  return (
    <dl className={style.balances}>
      <div>
        <dt>
          <Gem size={16} aria-hidden className={style.diamond} />
          <Trans>Diamonds</Trans>
        </dt>
        <dd>{formatBalance(account.diamonds)}</dd>
        <dd>
          <button type="button" className={style.step} onClick={onTopUp}>
            <Trans>Top up</Trans>
          </button>
        </dd>
      </div>
      <div>
        <dt>
          <Coins size={16} aria-hidden className={style.diamond} />
          <Trans>Gencash</Trans>
        </dt>
        <dd>{formatBalance(account.gencash)}</dd>
        <dd>
          <Link to={urls.askCashOut()} className={style.step} onClick={onClose}>
            <Trans>Cash out</Trans>
          </Link>
        </dd>
      </div>
    </dl>
  )
}

function Pages({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const row = { className: style.row, onClick: onClose }
  return (
    <nav aria-label={t`Your pages`}>
      <div className={style.group}>
        <Link to={urls.myList()} {...row}>
          <Bookmark size={20} aria-hidden />
          <Trans>My List</Trans>
        </Link>
        <Link to={urls.history()} {...row}>
          <History size={20} aria-hidden />
          <Trans>History</Trans>
        </Link>
        <Link to={urls.notifications()} {...row}>
          <Bell size={20} aria-hidden />
          <Trans>Notifications</Trans>
        </Link>
        <Link to={urls.diamondTransactions()} {...row}>
          <ReceiptText size={20} aria-hidden />
          <Trans>Transactions</Trans>
        </Link>
      </div>
      <div className={style.group}>
        <Link to={urls.ownSubscriptions()} {...row}>
          <Crown size={20} aria-hidden className={style.diamond} />
          <Trans>Subscriptions</Trans>
        </Link>
        <Link to={urls.streamerDashboard()} {...row}>
          <Radio size={20} aria-hidden />
          <Trans>Streamer Dashboard</Trans>
        </Link>
      </div>
      <div className={style.group}>
        <Link to={urls.hematKuota()} {...row}>
          <Leaf size={20} aria-hidden />
          Hemat Kuota
        </Link>
        <Language />
        <Link to={urls.profile()} {...row}>
          <Settings size={20} aria-hidden />
          <Trans>Account</Trans>
        </Link>
        <Help onClose={onClose} />
      </div>
    </nav>
  )
}

function Help({ onClose }: { onClose: () => void }) {
  const language = useLanguage()
  return (
    <Link to={urls.legal('faqs', language)} className={style.row} onClick={onClose}>
      <CircleHelp size={20} aria-hidden />
      <Trans>Help</Trans>
    </Link>
  )
}

const names = { en: 'English', id: 'Indonesia' }

function Language() {
  const { t } = useLingui()
  const chosen = useLanguage()
  return (
    <div className={style.row} role="group" aria-label={t`Language`}>
      <Globe size={20} aria-hidden />
      <span className={style.languages}>
        {languages.map((language) => (
          <button
            key={language}
            type="button"
            lang={language}
            className={style.language}
            aria-pressed={language === chosen}
            onClick={() => chooseLanguage(language)}
          >
            {names[language]}
          </button>
        ))}
      </span>
    </div>
  )
}

interface WhoProps {
  viewer: Viewer
  onClose: () => void
}

function Who({ viewer: { account, profile }, onClose }: WhoProps) {
  return (
    <Link to={urls.person(profile.id)} className={style.who} onClick={onClose}>
      <span className={style.avatar}>
        <Avatar name={profile.name} picture={profile.avatar} size={48} />
        {isPremium(account) && <PremiumMark />}
      </span>
      <span className={style.words}>
        <span className={style.name}>
          <span>{profile.name}</span>
          <span className={style.login}>{account.email ?? account.mobile ?? account.username}</span>
        </span>
        <span className={style.view}>
          <Trans>View my profile</Trans>
        </span>
      </span>
      <ChevronRight size={18} aria-hidden className={style.login} />
    </Link>
  )
}
