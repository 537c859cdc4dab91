'use client';

import { OnDemand } from '../kit/state/on-demand';
import { UserMenuButton } from './user-menu-button';

export interface FrameUser {
  readonly email: string;
  readonly name: string | null;
  readonly group: string;
}

export interface UserMenuProps {
  readonly user: FrameUser;
  readonly shape: 'rail' | 'tile';
}

const load = async () => (await import('./user-menu-panel')).UserMenuPanel;

export function UserMenu(props: UserMenuProps) {
  const { user, shape } = props;
  return (
    <OnDemand load={load} props={props}>
      {(button) => (
        <UserMenuButton name={user.name ?? user.email} shape={shape} aria-haspopup="menu" {...button} />
      )}
    </OnDemand>
  );
}
