import { Trans, useLingui } from '@lingui/react/macro'
import { Avatar, Button, buttonLook, Dialog } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import {
  Bookmark,
  Coins,
  Crown,
  Gem,
  History,
  Leaf,
  LogOut,
  Radio,
  ReceiptText,
  UserRound,
} from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { signOut } from '#features/account/sign-in'
import { isPremium, useViewer, type Viewer } from '#shared/session'
import { urls } from '#shared/urls'
import { formatCount } from '#shared/i18n'
import { PremiumMark } from './premium-mark.tsx'
import style from './profile-menu.module.css'

const TopUpGuide = lazyPart(async () => (await import('#features/money/top-up-guide')).TopUpGuide)

/** The viewer, their balances, their pages and Log out. See docs/product/site.md#profile-menu. */
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
    <Dialog open onClose={onClose} label={t`Profile`}>
      <Who viewer={viewer} />
      <Balances viewer={viewer} onTopUp={() => setToppingUp(true)} onClose={onClose} />
      <div className={style.actions}>
        <Pages onClose={onClose} />
        <Button
          tone="outline"
          wide
          busy={leaving ? t`Loading...` : undefined}
          onClick={() => void handleLeave()}
        >
          <LogOut size={18} aria-hidden />
          <Trans>Log out</Trans>
        </Button>
        <Button tone="ghost" wide onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
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
        <dd>{formatCount(account.diamonds)}</dd>
        <Button tone="outline" size="small" onClick={onTopUp}>
          <Trans>Top up</Trans>
        </Button>
      </div>
      <div>
        <dt>
          <Coins size={16} aria-hidden className={style.diamond} />
          <Trans>Gencash</Trans>
        </dt>
        <dd>{formatCount(account.gencash)}</dd>
        <Link
          to={urls.askCashOut()}
          className={buttonLook({ tone: 'outline', size: 'small' })}
          onClick={onClose}
        >
          <Trans>Cash out</Trans>
        </Link>
      </div>
    </dl>
  )
}

function Pages({ onClose }: { onClose: () => void }) {
  const wide = { className: buttonLook({ tone: 'quiet', wide: true }), onClick: onClose }
  const half = { className: buttonLook({ tone: 'quiet' }), onClick: onClose }
  return (
    <>
      <Link to={urls.profile()} {...wide}>
        <UserRound size={18} aria-hidden />
        <Trans>Account</Trans>
      </Link>
      <Link to={urls.streamerDashboard()} {...wide}>
        <Radio size={18} aria-hidden />
        <Trans>Streamer Dashboard</Trans>
      </Link>
      <div className={style.pair}>
        <Link to={urls.myList()} {...half}>
          <Bookmark size={18} aria-hidden />
          <Trans>My List</Trans>
        </Link>
        <Link to={urls.history()} {...half}>
          <History size={18} aria-hidden />
          <Trans>History</Trans>
        </Link>
      </div>
      <Link to={urls.ownSubscriptions()} {...wide}>
        <Crown size={18} aria-hidden />
        <Trans>Subscriptions</Trans>
      </Link>
      <Link to={urls.diamondTransactions()} {...wide}>
        <ReceiptText size={18} aria-hidden />
        <Trans>Transactions</Trans>
      </Link>
      <Link to={urls.hematKuota()} {...wide}>
        <Leaf size={18} aria-hidden />
        Hemat Kuota
      </Link>
    </>
  )
}

function Who({ viewer: { account, profile } }: { viewer: Viewer }) {
  return (
    <div className={style.who}>
      <span className={style.avatar}>
        <Avatar name={profile.name} picture={profile.avatar} size={56} />
        {isPremium(account) && <PremiumMark />}
      </span>
      <div className={style.words}>
        <p className={style.name}>{profile.name}</p>
        <p className={style.login}>{account.email ?? account.mobile ?? account.username}</p>
      </div>
    </div>
  )
}
