import { productTable } from './table';

export const pharmacy = productTable(`
medicine |  4.95 | 20 ×           | Ibuprofen 400 mg          | Ibuprofen 400 mg      | Ibuprofène 400 mg      | Ibuprofen 400 mg         | Ibuprofen 400 mg
medicine |  3.45 | 20 ×, 10 ×     | Paracetamol 500 mg        | Paracetamol 500 mg    | Paracétamol 500 mg     | Paracetamol 500 mg       | Paracetamol 500 mg
medicine |  5.75 | 10 ml          | Nasenspray                | Nasal Spray           | Spray nasal            | Neusspray                | Aerozol do nosa
medicine |  8.95 | 100 ml, 200 ml | Hustensaft                | Cough Syrup           | Sirop contre la toux   | Hoestsiroop              | Syrop na kaszel
medicine |  7.45 | 24 ×           | Halstabletten             | Throat Lozenges       | Pastilles gorge        | Keelpastilles            | Pastylki na gardło
medicine |  9.85 | 20 ×, 50 ×     | Allergietabletten         | Antihistamine Tablets | Antihistaminique       | Hooikoortstabletten      | Tabletki na alergię
medicine | 12.45 | 100 g          | Schmerzgel                | Pain Relief Gel       | Gel anti-douleur       | Pijnstillende gel        | Żel przeciwbólowy
medicine |  6.45 | 10 ml          | Augentropfen              | Eye Drops             | Gouttes oculaires      | Oogdruppels              | Krople do oczu
medicine |  8.25 | 20 ×           | Magentabletten            | Antacid Tablets       | Comprimés antiacides   | Maagtabletten            | Tabletki na zgagę
medicine |  7.95 | 12 ×           | Elektrolytpulver          | Rehydration Sachets   | Solution réhydratation | ORS sachets              | Elektrolity saszetki
standard |  9.95 | 30 ×, 90 ×     | Vitamin D3                | Vitamin D3            | Vitamine D3            | Vitamine D3              | Witamina D3
standard |  6.95 | 20 ×           | Magnesium Brausetabletten | Magnesium Tablets     | Magnésium effervescent | Magnesium bruistabletten | Magnez musujący
standard | 14.95 | 60 ×           | Omega-3-Kapseln           | Omega 3 Capsules      | Oméga 3 capsules       | Omega 3 capsules         | Omega 3 kapsułki
standard |  4.45 | 20 ×, 40 ×     | Heftpflaster              | Plasters              | Pansements             | Pleisters                | Plastry opatrunkowe
standard |  3.25 | 4 m            | Mullbinde                 | Gauze Bandage         | Bande de gaze          | Gaasverband              | Bandaż
standard | 16.95 | 200 ml, 50 ml  | Sonnencreme LSF 50        | Sun Cream SPF 50      | Crème solaire SPF 50   | Zonnebrand SPF 50        | Krem z filtrem SPF 50
standard |  5.45 | 75 ml          | Handcreme                 | Hand Cream            | Crème mains            | Handcrème                | Krem do rąk
standard |  4.95 | 10 ml          | Lippenpflege              | Lip Balm              | Baume à lèvres         | Lippenbalsem             | Balsam do ust
standard | 11.95 | 400 ml         | Pflegelotion Urea         | Urea Body Lotion      | Lait corporel urée     | Bodylotion ureum         | Balsam z mocznikiem
standard | 14.45 |                | Fieberthermometer         | Digital Thermometer   | Thermomètre            | Koortsthermometer        | Termometr
standard |  2.95 | 100 ml         | Händedesinfektion         | Hand Sanitiser        | Gel hydroalcoolique    | Handgel                  | Żel antybakteryjny
standard |  7.25 | 5 ×            | FFP2-Masken               | FFP2 Masks            | Masques FFP2           | FFP2-maskers             | Maseczki FFP2
standard |  8.45 | 10 ×, 3 ×      | Kondome                   | Condoms               | Préservatifs           | Condooms                 | Prezerwatywy
standard |  9.45 | 2 ×            | Schwangerschaftstest      | Pregnancy Test        | Test de grossesse      | Zwangerschapstest        | Test ciążowy
`);
