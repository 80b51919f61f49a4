import { Link } from 'react-router-dom';
import classes from './info-links.module.css';
import { infoPages } from './info-pages.ts';

/** The links to help, terms and the cost of credit, for the end of a screen. */
export function InfoLinks() {
  return (
    <nav aria-label="About Volmaak">
      <ul className={classes.list}>
        {Object.values(infoPages).map(({ path, title }) => (
          <li key={path}>
            <Link to={path} className={classes.link}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
