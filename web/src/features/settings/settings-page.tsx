import { Suspense, useState } from 'react';
import { Skeleton } from '../../components/feedback/skeleton.js';
import { AppearanceSelect } from '../../components/form/appearance-select.js';
import { Button } from '../../components/form/button.js';
import { Card } from '../../components/layout/card.js';
import { PageHeader } from '../../components/layout/page-header.js';
import { authClient } from '../../lib/api/auth.js';
import { PHONE, useMedia } from '../../lib/browser/use-media.js';
import { lazyChunk } from '../../lib/performance/lazy-chunk.js';
import { prefetchPaymentRules } from '../../lib/shop/use-payment-rules.js';
import { prefetchShopDetails } from '../../lib/shop/use-shop-details.js';
import { appTexts } from '../../lib/texts/en/app.js';
import { settingsTexts as texts } from '../../lib/texts/en/settings.js';
import { DetailsCard } from './details-card.js';
import { LeaveGuard } from './leave-guard.js';
import { PaymentsCard } from './payments-card.js';
import { ProfileCard } from './profile-card.js';
import { ScaleCard } from './scale-card.js';
import { SellingCard } from './selling-card.js';
import { SessionsCard } from './sessions-card.js';
import styles from './settings-page.module.css';
import { ShopCard } from './shop-card.js';
import { prefetchProfile, useLeave, useProfile } from './use-profile.js';

/** Most shops set it once or never. */
const GstCard = lazyChunk(() => import('./gst/gst-card.js')).part((parts) => parts.GstCard);

/** Asks for all that Settings shows at once. */
export function prefetchData(): void {
  prefetchProfile();
  prefetchShopDetails();
  prefetchPaymentRules();
}

/** The Settings page: the person's own profile, this device, and the shop as a whole. */
export function SettingsPage() {
  const profile = useProfile();
  const leave = useLeave();
  const isPhone = useMedia(PHONE);
  const [isProfileDirty, setIsProfileDirty] = useState(false);
  const [isShopDirty, setIsShopDirty] = useState(false);
  const [areScalesDirty, setAreScalesDirty] = useState(false);
  const [isSellingDirty, setIsSellingDirty] = useState(false);
  const [arePaymentsDirty, setArePaymentsDirty] = useState(false);
  const [isGstDirty, setIsGstDirty] = useState(false);
  const endSession = () => {
    // The session ends here whatever the server answers.
    authClient.logout().catch(() => undefined);
    leave(texts.loggedOut, 'success');
  };
  const logout = (
    <Button variant="quiet" onClick={endSession}>
      {texts.logout}
    </Button>
  );
  return (
    <>
      <PageHeader title={appTexts.pages.settings} />
      <div className={styles.page}>
        <div className={styles.column}>
          <ProfileCard
            profile={profile}
            logout={isPhone ? null : logout}
            onDirtyChange={setIsProfileDirty}
            onSaved={(user) =>
              void profile.mutate({ success: true, ...profile.data, ...user } as typeof profile.data, {
                revalidate: false,
              })
            }
          />
          <DetailsCard onDirtyChange={setIsShopDirty} />
          <PaymentsCard onDirtyChange={setArePaymentsDirty} />
          <SellingCard onDirtyChange={setIsSellingDirty} />
          <Suspense fallback={<Skeleton height="12rem" />}>
            <GstCard onDirtyChange={setIsGstDirty} />
          </Suspense>
          <ScaleCard onDirtyChange={setAreScalesDirty} />
        </div>
        <div className={styles.column}>
          <Card title={texts.device}>
            <AppearanceSelect hideLabel />
          </Card>
          <SessionsCard />
          <ShopCard />
        </div>
        {isPhone && logout}
      </div>
      <LeaveGuard
        isDirty={isProfileDirty || isShopDirty || arePaymentsDirty || isSellingDirty || isGstDirty || areScalesDirty}
      />
    </>
  );
}
