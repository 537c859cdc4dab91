import type { BegunSession } from './sign-in';

declare module 'next-auth' {
  interface User extends BegunSession {
    id: string;
  }

  interface Session {
    sessionId?: string | undefined;
  }
}

declare module 'next-auth/jwt' {
  interface JWT {
    retailerId?: number;
    sessionId?: string;
  }
}
