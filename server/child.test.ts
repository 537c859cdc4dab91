import { afterEach, expect, test, vi } from 'vitest';
import { followSupervisor } from './child';

const events = ['message', 'SIGINT', 'SIGTERM', 'disconnect'] as const;
const before = new Map(events.map((event) => [event, process.listeners(event as 'message')]));

afterEach(() => {
  vi.restoreAllMocks();
  for (const [event, known] of before) {
    for (const listener of process.listeners(event as 'message'))
      if (!known.includes(listener)) process.off(event, listener as () => void);
  }
});

test('a process whose starter was killed while it began ends at once', () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  const connected = Object.getOwnPropertyDescriptor(process, 'connected');
  const send = Object.getOwnPropertyDescriptor(process, 'send');
  Object.defineProperty(process, 'send', { value: () => true, configurable: true });
  try {
    Object.defineProperty(process, 'connected', { value: true, configurable: true });
    followSupervisor(() => Promise.resolve());
    expect(exit).not.toHaveBeenCalled();
    Object.defineProperty(process, 'connected', { value: false, configurable: true });
    followSupervisor(() => Promise.resolve());
    expect(exit).toHaveBeenCalledWith(1);
  } finally {
    Object.defineProperty(process, 'connected', connected ?? { value: undefined, configurable: true });
    Object.defineProperty(process, 'send', send ?? { value: undefined, configurable: true });
  }
});
