// Rules of oxlint for journeys: they wait for states, never for times, and read nothing while something is pending.

/** What reads a page once. */
const reads = new Set([
  ...['all', 'allInnerTexts', 'allTextContents', 'ariaSnapshot', 'boundingBox', 'content', 'count'],
  ...['evaluate', 'evaluateAll', 'getAttribute', 'innerHTML', 'innerText', 'inputValue'],
  ...['isChecked', 'isDisabled', 'isEditable', 'isEnabled', 'isHidden', 'isVisible', 'textContent', 'title'],
]);

/** What takes a function that runs in the browser. */
const inBrowser = new Set(['addInitScript', 'evaluate', 'evaluateAll', 'evaluateHandle', 'waitForFunction']);

/** What waits for a time, or keeps an element that React may have replaced, and what to use in its place. */
const refused = new Map([
  ['waitForTimeout', 'wait for a state: expect(locator), expect.poll, waitForURL'],
  ...['$', '$$', '$eval', '$$eval', 'elementHandle', 'elementHandles', 'waitForSelector'].map((name) => [
    name,
    'use a locator',
  ]),
]);

/** The name of a called method, and null where a function is called. */
function methodOf({ callee }) {
  return callee.type === 'MemberExpression' && !callee.computed ? callee.property.name : null;
}

const isNamed = (node, name) => node?.type === 'Identifier' && node.name === name;

/** Whether a call repeats the functions it is given, waits before it calls them, or has the browser run them. */
function isGuarding(call) {
  const method = methodOf(call);
  if (isNamed(call.callee, 'read') || inBrowser.has(method)) return true;
  if (isNamed(call.callee.object, 'expect') && method === 'poll') return true;
  return isNamed(call.callee, 'expect') && isNamed(call.parent.property, 'toPass');
}

function isGuarded(node) {
  for (let inner = node; inner.parent; inner = inner.parent) {
    const { parent } = inner;
    const isFunction = inner.type === 'ArrowFunctionExpression' || inner.type === 'FunctionExpression';
    if (
      isFunction &&
      parent.type === 'CallExpression' &&
      parent.arguments.includes(inner) &&
      isGuarding(parent)
    )
      return true;
  }
  return false;
}

/** True when a call is made for what it does: nothing takes its result. */
function isAction(node) {
  const { parent } = node;
  return parent.type === 'AwaitExpression' && parent.parent.type === 'ExpressionStatement';
}

function isInExpect(node) {
  for (let inner = node; inner.parent; inner = inner.parent) {
    if (inner.type === 'CallExpression' && isNamed(inner.callee, 'expect')) return true;
  }
  return false;
}

const readWhenSettled = {
  create: (context) => ({
    CallExpression(node) {
      const method = methodOf(node);
      const { object } = node.callee;
      if (method === 'url' && isNamed(object, 'page') && isInExpect(node) && !isGuarded(node))
        context.report({ node, message: 'An address may be about to change: use expect(page).toHaveURL.' });
      if (!reads.has(method) || isNamed(object, 'Promise') || isGuarded(node)) return;
      if (inBrowser.has(method) && isAction(node)) return;
      const message = `${method}() reads once, perhaps while something is pending: use expect(locator), expect.poll, or read(page, () => …) of e2e/support/settled.`;
      context.report({ node, message });
    },
  }),
};

const waitForStates = {
  create: (context) => ({
    CallExpression(node) {
      const method = methodOf(node);
      const instead = refused.get(method);
      if (instead !== undefined) context.report({ node, message: `${method}(): ${instead}.` });
    },
    Literal(node) {
      if (node.value === 'networkidle')
        context.report({ node, message: 'A quiet network is no state: wait for what the page shows.' });
    },
  }),
};

const plugin = {
  meta: { name: 'journeys' },
  rules: { 'read-when-settled': readWhenSettled, 'wait-for-states': waitForStates },
};

export default plugin;
