import {
  CustomersIcon,
  HomeIcon,
  InvoiceIcon,
  ProductIcon,
  SettingsIcon,
  StatisticsIcon,
} from '../components/icons.js';

/** The route table names its icons: the login must not load them. */
export const navIcons = {
  home: HomeIcon,
  product: ProductIcon,
  invoice: InvoiceIcon,
  statistics: StatisticsIcon,
  settings: SettingsIcon,
  customers: CustomersIcon,
} as const;
