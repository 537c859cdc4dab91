import { startCopying, startLanguageChoice } from './code-choice';
import { startSearch } from './search-dialog';
import { startTryIt } from './try-it';

// The script of the API's documentation. Everything that needs it is hidden until it runs.
document.documentElement.dataset['script'] = '';
startLanguageChoice();
startCopying();
startTryIt();
startSearch();
document.querySelector('[data-navigation] [aria-current=page]')?.scrollIntoView({ block: 'center' });
